import { isPast, mayLogIn } from './caller.ts';
import { readExpiration } from './expiration.ts';
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
  /** Those that are given. */
  readonly fields: PlainFields;
  readonly password?: string;
  readonly pin?: string;
  readonly cards: readonly string[];
  readonly aliases: readonly GivenAlias[];
}

type PlainFields = Partial<
  Pick<
    User,
    'fullName' | 'email' | 'homeFolder' | 'shortId' | 'department' | 'externalId' | 'expiresAt'
  >
>;

/** interface 4.7: an alias may carry the suffix #<providerid>; without one it is for the user's own provider. */
export interface GivenAlias {
  readonly alias: string;
  readonly providerId?: number;
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
      detail: 'detailtype and detaildata must be sent in pairs',
    };
  }
  const seen = new Set<DetailType>();
  let details = noDetails;
  for (const [index, type] of types.entries()) {
    if (!isDetailType(type)) return unknownType(type);
    if (seen.has(type) && !repeatable.includes(type)) {
      return { parameter: 'detailtype', detail: `type ${String(type)} is given more than once` };
    }
    seen.add(type);
    const read = readers[type](data[index] ?? '', details);
    if (typeof read === 'string') return { parameter: 'detaildata', detail: read };
    details = read;
  }
  return details;
}

export const noDetails: UserDetails = { fields: {}, cards: [], aliases: [] };

export function isFault(details: UserDetails | DetailFault): details is DetailFault {
  return 'parameter' in details;
}

export function isDetailType(type: number): type is DetailType {
  return (Object.values(detailTypes) as number[]).includes(type);
}

export function unknownType(type: number): DetailFault {
  return { parameter: 'detailtype', detail: `there is no detail type ${String(type)}` };
}

/** What details are kept in, but for cards and aliases; undefined clears a field that is optional. */
export type DetailFields = Omit<PlainFields, 'expiresAt'> & {
  readonly expiresAt?: number | undefined;
  readonly passwordHash?: string | undefined;
  readonly pinHash?: string | undefined;
};

/** The fields of a user without this detail; cards and aliases are no fields. */
export const clearedByDetail: Readonly<Record<DetailType, DetailFields>> = {
  [detailTypes.fullName]: { fullName: '' },
  [detailTypes.email]: { email: '' },
  [detailTypes.homeFolder]: { homeFolder: '' },
  [detailTypes.password]: { passwordHash: undefined },
  [detailTypes.cardId]: {},
  [detailTypes.shortId]: { shortId: '' },
  [detailTypes.pin]: { pinHash: undefined },
  [detailTypes.alias]: {},
  [detailTypes.department]: { department: '' },
  [detailTypes.expiration]: { expiresAt: undefined },
  [detailTypes.externalId]: { externalId: '' },
};

/** Whether tokens from before a change of this detail are to end: they don't come alive again with the user. */
export function endsTokens(
  type: DetailType,
  {
    user,
    expiresAt,
    now,
  }: { readonly user: User; readonly expiresAt?: number | undefined; readonly now: number },
): boolean {
  if (type === detailTypes.password) return true;
  if (type !== detailTypes.expiration) return false;
  return !mayLogIn(user, now) || isPast(expiresAt, now);
}

const repeatable: readonly DetailType[] = [detailTypes.cardId, detailTypes.alias];

/** Names that other calls must be able to carry (SIL-08). */
const nameLength = 256;

/** The details with one more, or what is wrong with it. */
type DetailReader = (data: string, before: UserDetails) => UserDetails | string;

const readers: Readonly<Record<DetailType, DetailReader>> = {
  [detailTypes.fullName]: field('fullName'),
  [detailTypes.email]: field('email'),
  [detailTypes.homeFolder]: field('homeFolder'),
  [detailTypes.shortId]: field('shortId'),
  [detailTypes.department]: field('department'),
  [detailTypes.externalId]: field('externalId'),
  [detailTypes.password]: (password, before) =>
    password === '' ? 'a password must not be empty' : { ...before, password },
  [detailTypes.pin]: (pin, before) => (pin === '' ? 'a PIN must not be empty' : { ...before, pin }),
  [detailTypes.cardId]: (card, before) => {
    if (!isName(card)) return 'a card number must have 1 to 256 characters';
    return { ...before, cards: [...new Set([...before.cards, card])] };
  },
  [detailTypes.alias]: (text, before) => {
    const given = readAlias(text);
    if (!isName(given.alias)) return 'an alias must have 1 to 256 characters';
    return { ...before, aliases: [...before.aliases, given] };
  },
  [detailTypes.expiration]: (text, before) => {
    const expiresAt = readExpiration(text);
    if (expiresAt === undefined) return 'expiration must be an ISO-8601 date or instant';
    return { ...before, fields: { ...before.fields, expiresAt } };
  },
};

function field(name: Exclude<keyof PlainFields, 'expiresAt'>): DetailReader {
  return (value, before) => ({ ...before, fields: { ...before.fields, [name]: value } });
}

function isName(text: string): boolean {
  return text !== '' && text.length <= nameLength;
}

function readAlias(text: string): GivenAlias {
  const [, alias, providerId] = /^(.*)#(\d{1,10})$/.exec(text) ?? [];
  return alias === undefined ? { alias: text } : { alias, providerId: Number(providerId) };
}

/** Names that no local user may have: they are paths of other calls (SIL-7G). */
export const reservedUserNames: readonly string[] = ['import', 'all'];
