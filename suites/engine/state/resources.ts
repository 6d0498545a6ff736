import type { SentEvent } from '../journal/event.ts';
import {
  type Exchange,
  parameter,
  parameterValues,
  refused,
  succeeded,
} from '../journal/exchange.ts';
import { numberMember, textMember } from '../journal/json.ts';
import { userKey } from './document-state.ts';
import { isElsewhere } from './elsewhere.ts';
import { isFromElsewhere } from './people.ts';
import type { State } from './state.ts';

export type ResourceKind = 'group' | 'container' | 'location' | 'output port' | 'input port';

/** A resource with an id that successful calls made, and perhaps deleted. */
export interface ResourceState {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly case: string;
  /** As it was last given; undefined after a change that is not followed. */
  name: string | undefined;
  /** Of a group: its textual id. */
  readonly textual?: string;
  isGone: boolean;
  /** A call that may have changed it has no known outcome, so nothing is asserted about it. */
  isUnsure: boolean;
}

/** Known facts about resources and memberships. Only calls with a known outcome count. */
export interface Resources {
  readonly byId: Map<string, ResourceState>;
  /** The primary keys of a user's groups; without an entry nothing is known of them. */
  readonly memberships: Map<string, ReadonlySet<string>>;
  /** The operation that said last what the groups of a user are. */
  readonly lastChange: Map<string, string>;
  /** Names that only refused calls have given to a resource of that kind. */
  readonly refusedNames: Set<string>;
  /** Names that users of several providers have had: which of them a call means is not followed. */
  readonly namesakes: Set<string>;
  /** Where in the journal it was answered that they were deleted; of namesakes nothing. */
  readonly goneUsers: Map<string, number>;
  /** Cards that were taken away from their user, by user. */
  readonly clearedCards: Map<string, Set<string>>;
}

export function noResources(): Resources {
  return {
    byId: new Map(),
    memberships: new Map(),
    lastChange: new Map(),
    refusedNames: new Set(),
    namesakes: new Set(),
    goneUsers: new Map(),
    clearedCards: new Map(),
  };
}

export function resourceKey(kind: ResourceKind, id: string): string {
  return `${kind} ${id}`;
}

export function resourceOf(
  state: State,
  kind: ResourceKind,
  id: string,
): ResourceState | undefined {
  return state.resources.byId.get(resourceKey(kind, id));
}

/** A group by either of its ids (interface 4.12). */
export function groupOf(state: State, id: string): ResourceState | undefined {
  const named = [...state.resources.byId.values()].filter(
    (one) => one.kind === 'group' && one.textual === id,
  );
  return resourceOf(state, 'group', id) ?? named.find((one) => !one.isGone) ?? named[0];
}

/** The names that calls about one kind of resource give it. */
interface Spelling {
  readonly kind: ResourceKind;
  readonly creates: readonly string[];
  /** Those that name it in the path. */
  readonly update?: string;
  /** The one that names it by a parameter `id`. */
  readonly updateById?: string;
  readonly remove: string;
  readonly pathName: string;
  readonly nameOf: (exchange: Exchange) => string | undefined;
}

const spellings: readonly Spelling[] = [
  {
    kind: 'group',
    creates: ['groups.create'],
    remove: 'groups.delete',
    pathName: 'groupid',
    nameOf: (exchange) => parameter(exchange, 'groupname'),
  },
  {
    kind: 'container',
    creates: ['account.create'],
    update: 'containers.update',
    remove: 'containers.delete',
    pathName: 'id',
    nameOf: (exchange) =>
      parameter(exchange, 'containername') ?? parameter(exchange, 'accountname'),
  },
  {
    kind: 'location',
    creates: ['locations.create'],
    update: 'locations.update',
    remove: 'locations.delete',
    pathName: 'id',
    nameOf: (exchange) => textMember(exchange.sent.json, 'name'),
  },
  {
    kind: 'output port',
    creates: ['outputports.create', 'outputports.put-create'],
    update: 'outputports.update',
    updateById: 'outputports.put-update',
    remove: 'outputports.delete',
    pathName: 'outputportid',
    nameOf: (exchange) => parameter(exchange, 'portname'),
  },
  {
    kind: 'input port',
    creates: ['inputports.create'],
    updateById: 'inputports.update',
    remove: 'inputports.delete',
    pathName: 'inputportid',
    nameOf: (exchange) => parameter(exchange, 'portname'),
  },
];

/** Before people are learned: who had which card is asked of the state before the answer. */
export function absorbResources(state: State, exchange: Exchange): void {
  if (!succeeded(exchange) && !refused(exchange)) markUncertain(state, exchange.sent);
  for (const spelling of spellings) absorbResource(state, exchange, spelling);
  absorbMemberships(state, exchange);
  absorbUsers(state, exchange);
}

function absorbResource(state: State, exchange: Exchange, spelling: Spelling): void {
  const { kind, creates, update, remove, nameOf } = spelling;
  const { operation } = exchange;
  const name = nameOf(exchange);
  const isCreation = creates.includes(operation) && !isElsewhere(state, exchange);
  if (isCreation && refused(exchange) && name !== undefined)
    state.resources.refusedNames.add(resourceKey(kind, name));
  if (!succeeded(exchange)) return;
  const id = numberMember(exchange.json, 'id');
  if (isCreation && name !== undefined)
    state.resources.refusedNames.delete(resourceKey(kind, name));
  if (isCreation && id !== undefined) {
    const textual = kind === 'group' ? parameter(exchange, 'groupdn') : undefined;
    state.resources.byId.set(resourceKey(kind, String(id)), {
      kind,
      id: String(id),
      case: exchange.sent.case,
      name,
      ...(textual === undefined ? {} : { textual }),
      isGone: false,
      isUnsure: false,
    });
  }
  const known = meantResource(state, spelling, exchange.sent);
  if (known === undefined || isElsewhere(state, exchange)) return;
  if ([update, spelling.updateById].includes(operation) && name !== undefined) known.name = name;
  if (operation === remove) known.isGone = true;
  if (operation === remove && kind === 'group') leaveAll(state, known.id);
  if (operation === remove && kind === 'container') markInnerUncertain(state, known);
}

/** interface 4.2, withsubnodes: the containers below a deleted one are deleted too. Which these are is not followed. */
function markInnerUncertain({ resources }: State, deleted: ResourceState): void {
  for (const one of resources.byId.values()) {
    const mayBeInner = one.kind === 'container' && one.case === deleted.case && !one.isGone;
    if (mayBeInner) one.isUnsure = true;
  }
}

function meantResource(
  state: State,
  spelling: Spelling,
  sent: SentEvent,
): ResourceState | undefined {
  const { kind, pathName, updateById } = spelling;
  const given = sent.pathParameters[pathName];
  const id = (sent.operation === updateById ? parameter({ sent }, 'id') : given) ?? '';
  return kind === 'group' ? groupOf(state, id) : resourceOf(state, kind, id);
}

/** A group is gone, and with it whoever's membership (SIL-72: all the same in every reading). */
function leaveAll({ resources }: State, id: string): void {
  for (const [user, ids] of resources.memberships)
    resources.memberships.set(user, new Set([...ids].filter((one) => one !== id)));
}

const memberships: Readonly<
  Record<string, (before: ReadonlySet<string>, given: ReadonlySet<string>) => Iterable<string>>
> = {
  'users.groups-add': (before, given) => [...before, ...given],
  'users.groups-set': (_, given) => given,
  'users.groups-remove': (before, given) => [...before].filter((id) => !given.has(id)),
};

function absorbMemberships(state: State, exchange: Exchange): void {
  const change = memberships[exchange.operation];
  if (change === undefined || refused(exchange)) return;
  const user = userKey(exchange.sent.pathParameters['username'] ?? '');
  const before = state.resources.memberships.get(user);
  const groups = parameterValues(exchange, 'groupid').map((id) => groupOf(state, id)?.id);
  const given = groups.filter((id) => id !== undefined);
  state.resources.memberships.delete(user);
  // A call without an outcome, or about groups that nobody here has made: nothing is known any more.
  if (!succeeded(exchange) || before === undefined || given.length < groups.length) return;
  state.resources.memberships.set(user, new Set(change(before, new Set(given))));
  state.resources.lastChange.set(user, exchange.operation);
}

/** A call ended without an outcome: no answer, or a fault of the target's. */
export function markUncertain(state: State, sent: SentEvent): void {
  for (const spelling of spellings) {
    const known = meantResource(state, spelling, sent);
    const { update, updateById, remove } = spelling;
    const mayChange = [update, updateById, remove].includes(sent.operation);
    if (known !== undefined && mayChange) known.isUnsure = true;
  }
  const user = userKey(sent.pathParameters['username'] ?? '');
  if (sent.operation.startsWith('users.groups-')) state.resources.memberships.delete(user);
}

function absorbUsers(state: State, exchange: Exchange): void {
  const { resources } = state;
  if (exchange.operation === 'users.import') resources.memberships.clear();
  if (!succeeded(exchange)) return;
  if (exchange.operation === 'users.create') {
    const user = userKey(parameter(exchange, 'username') ?? '');
    resources.goneUsers.delete(user);
    const namesake = state.users.get(user)?.providerId ?? providerOf(exchange, state);
    if (namesake !== providerOf(exchange, state)) resources.namesakes.add(user);
    resources.memberships.set(user, new Set());
    resources.lastChange.delete(user);
    resources.clearedCards.delete(user);
  }
  const user = userKey(exchange.sent.pathParameters['username'] ?? '');
  const known = state.users.get(user);
  if (known === undefined || known.providerId !== providerOf(exchange, state)) return;
  if (exchange.operation === 'users.delete' && !isFromElsewhere(exchange, state)) {
    if (!resources.namesakes.has(user)) resources.goneUsers.set(user, exchange.answered.seq);
    resources.memberships.delete(user);
  }
  // interface 4.7, detailtype 4: without a value the cards are taken away.
  const takesCards =
    exchange.operation === 'users.update' &&
    parameter(exchange, 'detailtype') === '4' &&
    parameter(exchange, 'detaildata') === undefined;
  if (takesCards) resources.clearedCards.set(user, new Set(known.cards));
  if (exchange.operation === 'users.card')
    resources.clearedCards.get(user)?.delete(parameter(exchange, 'cardid') ?? '');
}

/** interface 4.7: "local provider when absent"; 0 is no provider's either. */
export function providerOf(exchange: Exchange, { facts }: State): number {
  return Number(parameter(exchange, 'providerid') ?? 0) || facts.providerId;
}
