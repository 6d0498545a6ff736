import type { User } from './records.ts';

/** interface 4.7, detailtype. */
export const detailTypes = {
  fullName: 0,
  email: 1,
  homeFolder: 2,
  password: 3,
  cardId: 4,
  shortId: 5,
  pin: 6,
  alias: 7,
  department: 11,
  expiration: 12,
  externalId: 14,
} as const;

export type DetailType = (typeof detailTypes)[keyof typeof detailTypes];

/** A user's details as given, sorted out; password and PIN are still in the clear. */
export interface UserDetails {
  readonly fields: Partial<
    Pick<
      User,
      'fullName' | 'email' | 'homeFolder' | 'shortId' | 'department' | 'externalId' | 'expiresAt'
    >
  >;
  readonly password?: string;
  readonly pin?: string;
  readonly cards: readonly string[];
  readonly aliases: readonly string[];
}

export interface DetailFault {
  readonly parameter: 'detailtype' | 'detaildata';
  readonly detail: string;
}

/** Pairs the two repeated parameters of PUT /users in their order; cards and aliases may come more than once. */
export function readUserDetails(
  types: readonly number[],
  data: readonly string[],
): UserDetails | DetailFault {
  if (types.length !== data.length) {
    return {
      parameter: types.length < data.length ? 'detailtype' : 'detaildata',
      detail: 'detailtype and detaildata come in pairs',
    };
  }
  const lists: Record<DetailType, string[]> = {
    0: [],
    1: [],
    2: [],
    3: [],
    4: [],
    5: [],
    6: [],
    7: [],
    11: [],
    12: [],
    14: [],
  };
  for (const [index, type] of types.entries()) {
    const list = isDetailType(type) ? lists[type] : undefined;
    if (list === undefined)
      return { parameter: 'detailtype', detail: `there is no detail type ${String(type)}` };
    list.push(data[index] ?? '');
  }
  return faultIn(lists) ?? detailsFrom(lists);
}

export function isFault(details: UserDetails | DetailFault): details is DetailFault {
  return 'parameter' in details;
}

function isDetailType(type: number): type is DetailType {
  return (Object.values(detailTypes) as number[]).includes(type);
}

type Lists = Readonly<Record<DetailType, readonly string[]>>;

const repeatable: readonly DetailType[] = [detailTypes.cardId, detailTypes.alias];

function faultIn(lists: Lists): DetailFault | undefined {
  for (const type of Object.values(detailTypes)) {
    const { length } = lists[type];
    if (length > 1 && !repeatable.includes(type))
      return { parameter: 'detailtype', detail: `type ${String(type)} is given more than once` };
    if (repeatable.includes(type) && lists[type].includes(''))
      return { parameter: 'detaildata', detail: `type ${String(type)} needs a value` };
  }
  const [password] = lists[detailTypes.password];
  const [pin] = lists[detailTypes.pin];
  if (password === '' || pin === '')
    return { parameter: 'detaildata', detail: 'a password or PIN is not empty' };
  const [expiration] = lists[detailTypes.expiration];
  if (expiration !== undefined && readExpiration(expiration) === undefined) {
    return { parameter: 'detaildata', detail: 'expiration is an ISO-8601 date or instant' };
  }
  return undefined;
}

function detailsFrom(lists: Lists): UserDetails {
  const first = (type: DetailType): string => lists[type][0] ?? '';
  const [password] = lists[detailTypes.password];
  const [pin] = lists[detailTypes.pin];
  const [expiration] = lists[detailTypes.expiration];
  const expiresAt = expiration === undefined ? undefined : readExpiration(expiration);
  return {
    fields: {
      fullName: first(detailTypes.fullName),
      email: first(detailTypes.email),
      homeFolder: first(detailTypes.homeFolder),
      shortId: first(detailTypes.shortId),
      department: first(detailTypes.department),
      externalId: first(detailTypes.externalId),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    },
    ...(password === undefined ? {} : { password }),
    ...(pin === undefined ? {} : { pin }),
    cards: [...new Set(lists[detailTypes.cardId])],
    aliases: [...new Set(lists[detailTypes.alias])],
  };
}

/** An instant with its offset, or a date, which is its first moment in UTC. */
function readExpiration(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text))
    return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Names that no local user may have: they are paths of other calls (SIL-7G). */
export const reservedUserNames: readonly string[] = ['import', 'all'];
