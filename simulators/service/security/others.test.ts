import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { User } from '../rules/records.ts';
import { roleRights } from '../rules/roles.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';
import type { Told } from './samples/sample.ts';
import { canary } from './site.ts';

let server: TestServer;
let house: House;
let looker: Looker;
let plain: string;
let other: User;
beforeAll(async () => {
  server = await startTestServer();
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: canary, domain: 'house.test', ...place });
  plain = await house.addKey({ option: 'off' });
  other = await house.addUser('Users', { userName: 'somebody else' });
  looker = lookInto(server);
});
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

/** What somebody of role Users may call; the rest is refused to them altogether. */
function isForUsers({ grant }: Operation): boolean {
  const { permissions } = roleRights.Users;
  return grant.reach === 'own' && grant.permissions.every((one) => permissions.has(one));
}

/** What is every user's of the account, so there is no other whose it could be. */
const everybodys = [
  'getVersion',
  'getAccount',
  'headAccount',
  'listContainers',
  'logIn',
  'listLocations',
  'getLocation',
  'tapCard',
  'tapCardByPost',
  'getToken',
  'registerDevice',
  'showDevicePage',
  'getBalanceConfig',
  'listPolicies',
];

const named = allOperations.map((operation) => ({ id: operation.id, operation }));
const forUsers = named.filter(({ operation }) => isForUsers(operation));
const about = forUsers.flatMap(({ id, operation }) => {
  const { others } = sampleOf(operation);
  return others === undefined ? [] : [{ id, operation, others }];
});

describe("a user's token at what is another user's (SIL-23, SIL-46)", () => {
  it('every call that such users may make is tried, or about what is everybody’s', () => {
    const tried = about.map(({ id }) => id);
    expect([...tried, ...everybodys].toSorted()).toEqual(forUsers.map(({ id }) => id).toSorted());
  });

  it.each(about)('$id: told "$others"', async ({ operation, others }) => {
    const { question } = await sampleOf(operation).make(house);
    for (const key of keysFor(operation)) {
      const token = await house.addToken(other.id, key);
      const before = await looker.look();
      const reply = await server.ask(asCaller(question, { key, token, host: house.domain }));
      const after = await looker.look();
      expect(refusalSeen(reply)).toMatchObject(expected(others, operation));
      expect(differences(before, after).filter((line) => !isAboutOther(line))).toEqual([]);
    }
  });
});

/** An upload for another is a right of the key (SIL-35); the rest is refused whatever the key may. */
function keysFor({ id, grant }: Operation): readonly string[] {
  if (id === 'uploadDocument') return [plain];
  return grant.advanced === 'needed' ? [house.key] : [house.key, plain];
}

function expected(others: Told, operation: Operation): object {
  return others === 'own' ? { status: 200, telling: false } : refusalBy(others, operation);
}

/** What was recorded for the caller instead. */
function isAboutOther(line: string): boolean {
  return line.startsWith('+ documents ') && line.includes(`"userName":"${other.userName}"`);
}
