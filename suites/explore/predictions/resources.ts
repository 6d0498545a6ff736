import type { BoundCheck } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText, numberMember, textMember } from '../../engine/journal/json.ts';
import {
  groupOf,
  type ResourceKind,
  type ResourceState,
  resourceKey,
  resourceOf,
} from '../../engine/state/resources.ts';
import type { State } from '../../engine/state/state.ts';
import { type Piece, refusal, shows } from './prediction.ts';

/** Calls that list both may say either of what is not there. */
const absent = [404, 403];

/** A user who is taken out of a deleted group is not in it, as was asked (SIL-170). */
const joins = ['users.groups-add', 'users.groups-set'];

/** Groups, ports, containers and locations: which are listed, which are not, and which calls about them are refused. */
export const resourcePredictions: readonly BoundCheck[] = [
  listed('GRP-NEW-01', 'groups.list', { kind: 'group', which: there }),
  listed('GRP-DEL-01', 'groups.list', { kind: 'group', which: gone }),
  nothingRefused('GRP-NEW-06', 'groups.list', { kind: 'group', member: 'groupName' }),
  asked('GRP-GET-03', 'groups.get', { kind: 'group', path: 'groupid', statuses: [404] }),
  asked('GRP-MEM-03', 'groups.members', { kind: 'group', path: 'groupid', statuses: [404] }),
  asked('GRP-DEL-02', 'groups.delete', { kind: 'group', path: 'groupid' }),
  refusal('USR-GRP-07', joins, {
    when: (x, state) => x.params('groupid').some((id) => groupOf(state, id)?.isGone === true),
    why: 'one of the groups was deleted',
  }),
  listed('OUT-03', 'outputports.list', { kind: 'output port', which: there }),
  listed('OUT-DEL-01', 'outputports.list', { kind: 'output port', which: gone }),
  nothingRefused('OUT-04', 'outputports.list', { kind: 'output port', member: 'name' }),
  asked('OUT-MOD-02', 'outputports.update', { kind: 'output port', path: 'outputportid' }),
  asked('OUT-DEL-02', 'outputports.delete', { kind: 'output port', path: 'outputportid' }),
  listed('IN-03', 'inputports.list', { kind: 'input port', which: there }),
  listed('IN-DEL-01', 'inputports.list', { kind: 'input port', which: gone }),
  nothingRefused('IN-05', 'inputports.list', { kind: 'input port', member: 'name' }),
  asked('IN-DEL-02', 'inputports.delete', { kind: 'input port', path: 'inputportid' }),
  listed('ACC-NEW-01', 'containers.list', { kind: 'container', which: there }),
  listed('CONT-DEL-01', 'containers.list', { kind: 'container', which: gone }),
  nothingRefused('ACC-NEW-03', 'containers.list', { kind: 'container', member: 'name' }),
  asked('CONT-MOD-02', 'containers.update', { kind: 'container', path: 'id', statuses: absent }),
  asked('CONT-DEL-02', 'containers.delete', { kind: 'container', path: 'id', statuses: absent }),
  shows('LOC-MOD-01', 'locations.get', function* (x, state) {
    const known = resourceOf(state, 'location', x.path('locationid'));
    const name = known?.name;
    if (known === undefined || name === undefined || !there(known)) return;
    yield {
      json: JSON.stringify(name),
      there: true,
      is: x.textOf('name') === name,
      about: `the name ${name}`,
    };
  }),
  asked('LOC-DEL-01', 'locations.get', { kind: 'location', path: 'locationid', statuses: [404] }),
  asked('LOC-MOD-03', 'locations.update', { kind: 'location', path: 'id', statuses: absent }),
  asked('LOC-DEL-02', 'locations.delete', { kind: 'location', path: 'id', statuses: absent }),
];

function there({ isGone, isUnsure }: ResourceState): boolean {
  return !isGone && !isUnsure;
}

function gone({ isGone, isUnsure }: ResourceState): boolean {
  return isGone && !isUnsure;
}

/** Each thing of the case that is there is in the list under its name; each that is gone is not. */
function listed(
  rule: string,
  operation: string,
  words: { readonly kind: ResourceKind; readonly which: (resource: ResourceState) => boolean },
): BoundCheck {
  return shows(rule, operation, function* (x, state): Iterable<Piece> {
    for (const resource of ownResources(x, state, words.kind)) {
      const { id, name } = resource;
      if (!words.which(resource) || name === undefined) continue;
      if (there(resource) && !isWholeList(x)) continue;
      const record = recordsOf(x).find((one) => String(numberMember(one, 'id')) === id);
      const seen = textMember(record, 'groupName') ?? textMember(record, 'name');
      yield {
        // Ids may be given again; a name of ours is nobody else's.
        json: JSON.stringify(name),
        there: there(resource),
        is: record !== undefined && seen === name,
        about: `the ${words.kind} ${name}`,
      };
    }
  });
}

/** It is of all that the account has: asked by its key alone (interface 4.12: a user is shown their own groups), and narrowed by nothing. */
function isWholeList({ sent, hasToken }: Exchange): boolean {
  const isNarrowed = sent.parameters.some(([name]) => !wide.has(name.toLowerCase()));
  return !hasToken && !isNarrowed;
}

const wide: ReadonlySet<string> = new Set(['domainname', 'enrichports']);

function ownResources(x: Exchange, state: State, kind: ResourceKind): readonly ResourceState[] {
  return [...state.resources.byId.values()].filter(
    (one) => one.kind === kind && one.case === x.sent.case,
  );
}

/** Nothing has the name that only refused calls have given. */
function nothingRefused(
  rule: string,
  operation: string,
  { kind, member }: { readonly kind: ResourceKind; readonly member: string },
): BoundCheck {
  return shows(rule, operation, function* (x, state): Iterable<Piece> {
    for (const record of recordsOf(x)) {
      const name = memberText(record, member);
      if (!state.resources.refusedNames.has(resourceKey(kind, name)) || isBeingGiven(state, name))
        continue;
      const about = `the ${kind} ${name} of a refused call`;
      yield { json: JSON.stringify(name), there: false, is: true, about };
    }
  });
}

/** A call that has no answer yet names it: it may have been done before the look. */
function isBeingGiven({ open }: State, name: string): boolean {
  return [...open.values()].some(({ parameters }) =>
    parameters.some(([, value]) => value === name),
  );
}

/** A call about a thing that is gone. */
function asked(
  rule: string,
  operation: string,
  words: {
    readonly kind: ResourceKind;
    readonly path: string;
    readonly statuses?: readonly number[];
  },
): BoundCheck {
  const { kind, path, statuses } = words;
  return refusal(rule, [operation], {
    when: (x, state) => {
      const known = resourceOf(state, kind, x.path(path));
      return known !== undefined && gone(known);
    },
    why: `the ${kind} was deleted`,
    ...(statuses === undefined ? {} : { statuses }),
  });
}
