import {
  type Exchange,
  forbidden,
  isAfter,
  parameterText,
  pathText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { type Json, numberMember } from '../../journal/json.ts';
import type { BoundCheck, Case } from '../../judge/check.ts';
import { assertion } from '../../judge/check.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { providerOf } from '../../model/things.ts';

/** How it is seen whether a call changed something: what a look shows of the thing that the call names. */
interface Sight {
  readonly look: string;
  readonly shows: (look: Exchange, call: Exchange, world: State) => string | undefined;
}

const groups: Sight = {
  look: 'users.groups',
  shows: (look, call) =>
    userIn(look) === userIn(call)
      ? recordsOf(look)
          .map((record) => String(numberMember(record, 'id')))
          .toSorted()
          .reduce((list, id) => `${list} ${id}`, 'groups')
      : undefined,
};

const sights: Readonly<Record<string, Sight>> = {
  'users.create': {
    look: 'users.get',
    shows: (look, call, world) =>
      userIn(look) === userIn(call) && providerOf(look, world) === providerOf(call, world)
        ? succeeded(look)
          ? 'the user'
          : 'no such user'
        : undefined,
  },
  'users.groups-add': groups,
  'users.groups-set': groups,
  'outputports.update': {
    look: 'outputports.list',
    shows: (look, call) => {
      const isMeant = (record: Json): boolean =>
        String(numberMember(record, 'id')) === pathText(call, 'outputportid');
      const record = recordsOf(look).find(isMeant);
      return record === undefined ? undefined : JSON.stringify(record);
    },
  },
};

/** Calls that change what the others show. */
const changes: ReadonlySet<string> = new Set([
  ...Object.keys(sights),
  'users.delete',
  'users.import',
  'users.groups-remove',
  'groups.delete',
  'outputports.put-update',
  'outputports.move',
  'outputports.delete',
]);

/** SIL-187: what is refused for what it asks is not done by half. */
export const partialRefusalChecks: readonly BoundCheck[] = [
  {
    rule: 'GEN-REFUSE-02',
    *play(play, world) {
      for (const call of play.exchanges) {
        const sight = sights[call.operation];
        if (sight === undefined || !refused(call) || forbidden(call)) continue;
        const looks = looksAround(play, world, { call, sight });
        // A service that never shows anything shows nothing by halves, either.
        if (looks === undefined || !play.exchanges.some((one) => isSeen(one, sight))) continue;
        const { before, after } = looks;
        const seen = sight.shows(after, call, world);
        if (before === undefined || seen === undefined) continue;
        yield assertion(after, seen === before, {
          expected: `${before} as before the refused call`,
          seen,
        });
      }
    },
  },
];

function isSeen(one: Exchange, { look }: Sight): boolean {
  return one.operation === look && succeeded(one);
}

/** What was seen before and the first look after it, with no other change of the case in between. */
function looksAround(
  play: Case,
  world: State,
  { call, sight }: { readonly call: Exchange; readonly sight: Sight },
): { readonly before: string | undefined; readonly after: Exchange } | undefined {
  const looks = play.exchanges.filter(
    (one) =>
      one.operation === sight.look &&
      isByFullKeyAlone(one, world) &&
      (succeeded(one) || call.operation === 'users.create') &&
      sight.shows(one, call, world) !== undefined,
  );
  const last = looks.findLast((one) => isAfter(call, one));
  const after = looks.find((one) => isAfter(one, call));
  if (after === undefined) return undefined;
  const isBetween = (one: Exchange): boolean =>
    one !== call &&
    changes.has(one.operation) &&
    !isAfter(one, after) &&
    (last === undefined ? isSame(one, call) : !isAfter(last, one));
  if (play.exchanges.some(isBetween)) return undefined;
  // Nobody has a name that nothing was done with before.
  const isNew = call.operation === 'users.create' && last === undefined;
  return { before: isNew ? 'no such user' : last && sight.shows(last, call, world), after };
}

function isSame(one: Exchange, call: Exchange): boolean {
  return one.operation === 'users.import' || userIn(one) === userIn(call);
}

function userIn(one: Exchange): string {
  return userKey(one.sent.pathParameters['username'] ?? parameterText(one, 'username'));
}
