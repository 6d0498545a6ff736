import { type Answer, answered, done } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { personRecord } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { type Account, customerOf, isWithin, type Person } from '../state.ts';

/** What a user without a role may do here (the rights of roles are not shown). */
export const ordinaryRights: readonly string[] = [
  'ViewAccount',
  'ViewJob',
  'AddJob',
  'DeleteJob',
  'ReleaseJob',
  'ViewInputPort',
  'ViewOutputPort',
];

const detailTypes = [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 14];
const card = 4;
/** interface 4.7: details that need a right of their own. */
const detailRights: Readonly<Record<number, string>> = {
  4: 'CardManagement',
  5: 'GenerateShortID',
  6: 'GenerateOTP',
};

export function getUser(asked: Asked): Answer {
  if (asked.given.whole('providerid') === undefined) throw new Refusal(422, 'which provider?');
  return answered(personRecord(personOf(asked, asked.given.text('username'))));
}

/** A plain list, the newest user first; the token for the next page stands in a header. */
export function allUsers(asked: Asked): Answer {
  const { state, given } = asked;
  if (given.whole('providerid') === undefined) throw new Refusal(422, 'which provider?');
  const size = given.whole('maxrecords') ?? 50;
  if (size > 1000 || size < 1) throw new Refusal(422, 'maxrecords is 1 to 1000');
  const from = Number(given.optional('pagetoken') ?? '0');
  const provider = providerOf(asked);
  const people = state.people.filter((one) => one.account === provider).toReversed();
  const page = people.slice(from, from + size);
  const next = from + page.length;
  const token: Record<string, string> = next < people.length ? { nextPageToken: String(next) } : {};
  return answered(page.map(personRecord), token);
}

export function createUser(asked: Asked): Answer {
  const { state, given } = asked;
  const userName = given.text('username');
  const account = providerOf(asked);
  if (state.people.some((one) => one.userName === userName && one.account === account))
    throw new Refusal(409, 'there already');
  const data = given.all('detaildata');
  const details = new Map<number, string[]>();
  for (const [at, type] of given.all('detailtype').entries()) {
    if (!detailTypes.includes(Number(type))) throw new Refusal(422, 'no such detail');
    details.set(Number(type), [...(details.get(Number(type)) ?? []), data[at] ?? '']);
  }
  const person = { id: state.nextId(), userName, account, createdMs: state.clock.now(), details };
  state.people.push({ ...person, rights: ordinaryRights });
  return done;
}

/** Whoever is deleted is logged out. */
export function deleteUser(asked: Asked): Answer {
  const { state, segments } = asked;
  const person = personOf(asked, segments[0] ?? '');
  state.people.splice(state.people.indexOf(person), 1);
  for (const [token, session] of state.sessions)
    if (session.person === person) state.sessions.delete(token);
  return done;
}

/** A card is added to those that are there; any other detail takes the place of the old one. */
export function updateUser(asked: Asked): Answer {
  const { given, segments, key, person: caller } = asked;
  const type = given.oneOf('detailtype', detailTypes);
  if (type === undefined) throw new Refusal(422, 'which detail?');
  const right = detailRights[type];
  for (const rights of [key.rights, caller?.rights])
    if (right !== undefined && rights?.includes(right) === false)
      throw new Refusal(401, `${right} is lacking`);
  const { details } = personOf(asked, segments[0] ?? '');
  const value = given.optional('detaildata');
  if (value === undefined) details.delete(type);
  else details.set(type, type === card ? [...(details.get(card) ?? []), value] : [value]);
  return done;
}

export function registerCard(asked: Asked): Answer {
  const number = asked.given.text('cardid');
  const { details } = personOf(asked, asked.segments[0] ?? '');
  details.set(card, [...(details.get(card) ?? []), number]);
  return done;
}

function personOf(asked: Asked, userName: string): Person {
  const account = providerOf(asked);
  const person = asked.state.people.find(
    (one) => one.userName === userName && one.account === account,
  );
  if (person === undefined) throw new Refusal(404, 'no such user');
  return person;
}

/** A customer's local provider has the number of the customer. */
function providerOf({ state, given, account, key }: Asked): Account {
  const id = given.whole('providerid') ?? 0;
  const provider = id === 0 ? customerOf(account) : state.accounts.find((one) => one.id === id);
  if (provider === undefined || !isWithin(provider, key.account))
    throw new Refusal(404, 'no such provider');
  return provider;
}
