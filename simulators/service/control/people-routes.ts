import Type from 'typebox';
import type { ControlRoute } from '../../kit/control.ts';
import type { User } from '../rules/records.ts';
import { fillDevice, fillKey, fillUser } from '../seed/fill.ts';
import { accessControlRecord, endpointRecord, keyRecord, userRecord } from '../seed/records.ts';
import { deviceSchema, keySchema, userSchema } from '../seed/schema.ts';
import type { Reader } from '../store/store.ts';
import { accountOf, anAccount, closed, known, refuseTaken } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type PeopleParts = Pick<Controlled, 'store' | 'ids' | 'passwords' | 'people' | 'clock'>;

/**
 * Callers and users beyond the seed, until the next reset. Each body is an entry as in a people
 * file, with `account`: a domain of the account it goes into, the main customer's when left out.
 */
export function peopleRoutes(parts: PeopleParts): readonly ControlRoute[] {
  return [addKey(parts), addDevice(parts), addUser(parts)];
}

function addKey({ store, ids, people }: PeopleParts): ControlRoute {
  const read = bodyReader(Type.Object({ ...keySchema.properties, ...anAccount }, closed));
  return {
    method: 'POST',
    path: '/keys',
    summary: 'Creates an API key of {kind}. Returns {id, secret}.',
    body: read.schema,
    examples: [{ kind: 'plain' }],
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const key = fillKey(entry, ids);
      const id = await store.write(async (transactor) => {
        const place = await accountOf(transactor, account, people);
        const record = keyRecord(place.id, key);
        refuseTaken(await transactor.callers.keyByHash(record.hash), 'This secret');
        return transactor.change.addKey(record);
      });
      return { status: 201, json: { id, secret: key.secret } };
    },
  };
}

function addDevice({ store, ids, people }: PeopleParts): ControlRoute {
  const read = bodyReader(Type.Object({ ...deviceSchema.properties, ...anAccount }, closed));
  return {
    method: 'POST',
    path: '/devices',
    summary: 'Creates a device token for {endpointId}. Returns {id, token}.',
    body: read.schema,
    examples: [{ endpointId: 'panel-9' }],
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const device = fillDevice(entry, ids);
      const id = await store.write(async (transactor) => {
        const place = await accountOf(transactor, account, people);
        const record = endpointRecord(place.id, device);
        refuseTaken(await transactor.callers.deviceByTokenHash(record.tokenHash), 'This token');
        return transactor.change.addEndpoint(record);
      });
      return { status: 201, json: { id, token: device.token } };
    },
  };
}

function addUser(parts: PeopleParts): ControlRoute {
  const { store, people, clock } = parts;
  const read = bodyReader(Type.Object({ ...userSchema.properties, ...anAccount }, closed));
  return {
    method: 'POST',
    path: '/users',
    summary: 'Creates a user {userName}. Returns {id, providerId, password}.',
    body: read.schema,
    examples: [{ userName: 'zoe', role: 'Users', cards: ['1122334455'] }],
    run: async ({ body }) => {
      const { account, ...entry } = read(body);
      const user = await fillUser(entry, parts);
      const made = await store.write(async ({ users, groups, accounts, change }) => {
        const { id: accountId } = await accountOf({ accounts }, account, people);
        await change.holdAccount(accountId);
        const providers = await users.providers(accountId);
        const providerId = known(providers, ({ name }) => name === (user.provider ?? 'local')).id;
        const groupIds: number[] = [];
        for (const wanted of user.groups ?? []) {
          const named = await groups.byName(accountId, wanted);
          groupIds.push(known(named === undefined ? [] : [named], () => true).id);
        }
        const record = userRecord(user, { accountId, providerId, groupIds, now: clock.now() });
        await refuseTakenNames(users, record);
        const control = accessControlRecord(user, { accountId, providerId });
        if (control !== undefined) await change.addAccessControl(control);
        return { id: await change.addUser(record), providerId };
      });
      return { status: 201, json: { ...made, password: user.password } };
    },
  };
}

/** As PUT /users has it: whoever logs in by one of these is one user. */
async function refuseTakenNames(users: Reader['users'], user: Omit<User, 'id'>): Promise<void> {
  const { accountId, providerId, userName, aliases, cards, shortId } = user;
  for (const name of [userName, ...aliases])
    refuseTaken(await users.byName(providerId, name), `The name "${name}"`);
  const holderOf = async (by: 'card' | 'shortId', id: string): Promise<User | undefined> =>
    (await users.byLoginId(accountId, by, id))[0];
  for (const card of cards) refuseTaken(await holderOf('card', card), `The card "${card}"`);
  if (shortId !== '') refuseTaken(await holderOf('shortId', shortId), `The short id "${shortId}"`);
}
