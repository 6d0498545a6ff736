import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { ProblemCode } from '../rules/problems.ts';
import type { Question } from '../testing/ask.ts';
import { uploadParts } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { group, location, member, port, queue, upload, user, waiting } from './make.ts';
import { provider } from './make-own.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';
import { canary, done } from './site.ts';

/** What an account has that another may try to name in its own calls. */
interface Things {
  readonly userName: string;
  readonly card: string;
  readonly uuid: string;
  readonly queue: string;
  readonly port: Awaited<ReturnType<typeof port>>;
  readonly location: string;
  readonly provider: string;
  readonly group: string;
}

let server: TestServer;
let theirs: House;
let mine: House;
let their: Things;
let my: Things;
let looker: Looker;
beforeAll(async () => {
  server = await startTestServer();
  const beside = { accountType: 2, parentId: server.people.vendor } as const;
  theirs = await openHouse(server, { label: canary, domain: 'theirs.test', ...beside });
  mine = await openHouse(server, { label: 'mine', domain: 'mine.test', ...beside });
  their = await thingsOf(theirs);
  my = await thingsOf(mine);
  looker = lookInto(server);
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

async function thingsOf(house: House): Promise<Things> {
  return {
    ...(await waiting(house)),
    // Of somebody for whom nothing waits: a tap answers before its documents have left.
    card: (await user(house)).card,
    queue: await queue(house),
    port: await port(house),
    location: String((await location(house)).id),
    provider: String(await provider(house)),
    group: String(await group(house)),
  };
}

interface Crossing {
  readonly what: string;
  readonly operation: string;
  readonly problem: ProblemCode;
  /** The call with something of one's own in each place, but for that of `other`. */
  ask(other: Things, domain: string): Question | Promise<Question>;
}

function newQueue(more: Readonly<Record<string, string>>): Question {
  const form = { domainname: mine.domain, portname: mine.name('queue'), porttype: '1', ...more };
  return { method: 'PUT', path: '/inputports', form };
}

const crossings: readonly Crossing[] = [
  {
    what: 'a queue into their printer',
    operation: 'createInputPort',
    problem: 'input-port-not-saved',
    ask: (other) => newQueue({ outputportid: String(other.port.id) }),
  },
  {
    what: 'a queue at their location',
    operation: 'createInputPort',
    problem: 'input-port-not-saved',
    ask: (other) => newQueue({ outputportid: String(my.port.id), locationid: other.location }),
  },
  {
    what: 'a queue in their account',
    operation: 'createInputPort',
    problem: 'domain-unknown',
    ask: (_, domainname) => newQueue({ domainname }),
  },
  {
    what: 'an upload into their queue',
    operation: 'uploadDocument',
    problem: 'queue-unknown',
    ask: (other) => {
      const fields = { username: my.userName, portname: other.queue };
      return { method: 'PUT', path: '/documents', parts: uploadParts(Buffer.from('x'), fields) };
    },
  },
  {
    what: 'an upload for their user',
    operation: 'uploadDocument',
    problem: 'user-unknown',
    ask: (other) => {
      const fields = { username: other.userName, portname: my.queue };
      return { method: 'PUT', path: '/documents', parts: uploadParts(Buffer.from('x'), fields) };
    },
  },
  {
    what: 'a document to their printer',
    operation: 'sendDocument',
    problem: 'port-unknown',
    ask: async (other) => {
      const uuid = await upload(mine, my.userName);
      return { method: 'POST', path: `/documents/${uuid}/${other.port.serial}`, form: {} };
    },
  },
  {
    what: 'their card at one’s own reader',
    operation: 'tapCard',
    problem: 'card-unknown',
    ask: (other) => ({ method: 'GET', path: `/card?cd=${other.card}&Mac=${my.port.reader}` }),
  },
  {
    what: 'one’s own card at their reader',
    operation: 'tapCard',
    problem: 'reader-unknown',
    ask: (other) => ({ method: 'GET', path: `/card?cd=${my.card}&Mac=${other.port.reader}` }),
  },
  {
    what: 'a printer moved to them',
    operation: 'moveOutputPort',
    problem: 'domain-unknown',
    ask: async (_, destinationdomainname) => {
      const { id } = await port(mine);
      const form = { domainname: mine.domain, destinationdomainname };
      return { method: 'PUT', path: `/outputports/${String(id)}/move`, form };
    },
  },
  {
    what: 'a user in their group',
    operation: 'joinGroups',
    problem: 'group-unknown',
    ask: async (other) => {
      const path = `/users/${(await user(mine)).userName}/groups`;
      return { method: 'PUT', path, form: { groupid: other.group } };
    },
  },
  {
    what: 'a user taken out of their group',
    operation: 'leaveGroups',
    problem: 'group-unknown',
    ask: async (other) => {
      const { userName, groupId } = await member(mine);
      const groupid = other === my ? String(groupId) : other.group;
      return { method: 'DELETE', path: `/users/${userName}/groups`, form: { groupid } };
    },
  },
  {
    what: 'a role for their users',
    operation: 'addAccessControl',
    problem: 'access-control-not-saved',
    ask: (other) => {
      const json = { authProviderId: Number(other.provider), roleName: 'Users', userName: 'x' };
      return { method: 'PUT', path: `/accesscontrols?accountdomain=${mine.domain}`, json };
    },
  },
  {
    what: 'an alias at their provider',
    operation: 'createUser',
    problem: 'user-not-created',
    ask: (other) => {
      const detaildata = `${mine.name('alias')}#${other.provider}`;
      const form = { username: mine.name('user'), detailtype: '7', detaildata };
      return { method: 'PUT', path: '/users', form };
    },
  },
  {
    what: 'their provider as one’s own',
    operation: 'putAuthProvider',
    problem: 'provider-not-saved',
    ask: (other) => {
      const members = { name: mine.name('name'), providerType: 0, typeConfiguration: '{}' };
      const place = { id: Number(other.provider), accountId: mine.accountId };
      const json = { ...members, ...place, active: true, domainNames: [] };
      return { method: 'PUT', path: '/authproviders', json };
    },
  },
  {
    what: 'their location for an account',
    operation: 'updateAccount',
    problem: 'account-not-updated',
    ask: (other) => ({ method: 'PATCH', path: '/account', form: { locationid: other.location } }),
  },
  {
    what: 'their domain for an account',
    operation: 'updateAccount',
    problem: 'account-not-updated',
    ask: (_, domainname) => ({ method: 'PATCH', path: '/account', form: { domainname } }),
  },
  {
    what: 'a policy for their group',
    operation: 'createPolicy',
    problem: 'policy-group-unknown',
    ask: (other) => {
      const json = { policyName: 'p', balanceType: 'quota', groupIds: [Number(other.group)] };
      return { method: 'POST', path: '/platen/v1/policies', json };
    },
  },
  {
    what: 'the cost of their document',
    operation: 'checkBalance',
    problem: 'document-not-found',
    ask: ({ uuid }) => {
      const job = { totalPages: 1, colorPages: 0, paperSize: 'A4', copies: 1 };
      const json = { uuid, userName: my.userName, providerId: mine.providerId, ...job };
      return { method: 'POST', path: '/platen/v1/balances/check', json };
    },
  },
  {
    what: 'the history of their account',
    operation: 'readHistory',
    problem: 'parameter-ill-formed',
    ask: (_, domainname) => ({ method: 'GET', path: '/documents/history', form: { domainname } }),
  },
  {
    what: 'the audit trail of their account',
    operation: 'listAudit',
    problem: 'account-not-below',
    ask: (_, domainname) => ({ method: 'GET', path: '/platen/v1/audit', form: { domainname } }),
  },
];

describe('one’s own call with what is another account’s in it (SIL-22)', () => {
  it.each(crossings)('$what: $problem, nothing changed', async (crossing) => {
    const operation = allOperations.find(({ id }) => id === crossing.operation);
    if (operation === undefined) throw new Error(`no operation ${crossing.operation}`);
    const question = await crossing.ask(their, theirs.domain);
    const before = await looker.look();
    const reply = await mine.ask(question);
    expect(refusalSeen(reply)).toEqual(refusalBy(crossing.problem, operation));
    expect(differences(before, await looker.look())).toEqual([]);
    done(await mine.ask(await crossing.ask(my, mine.domain)));
  });

  it('a job recorded by one’s own device for their user, or at their printer: refused', async () => {
    const device = await mine.addDevice();
    const record = (form: Readonly<Record<string, string>>) =>
      server.ask(
        asCaller(
          { method: 'POST', path: '/documents/history', form: { jobtype: 'COPY', ...form } },
          { key: mine.key, host: theirs.domain, token: device },
        ),
      );
    const before = await looker.look();
    expect(await record({ username: their.userName })).toMatchObject({ status: 400 });
    const elsewhere = { username: my.userName, serialnumber: their.port.serial };
    expect(await record(elsewhere)).toMatchObject({ status: 400 });
    expect(differences(before, await looker.look())).toEqual([]);
    expect(await record({ username: my.userName })).toMatchObject({ status: 200 });
  });
});

describe('callers without a key (interface 5.1, SIL-31)', () => {
  it('see of an account’s providers what a login page shows, and no configuration', async () => {
    const { question } = await sampleOf({ id: 'getAuthProviders' }).make(theirs);
    const { status, json } = await server.ask(question);
    expect(status).toBe(200);
    const { items } = json as { readonly items: readonly Readonly<Record<string, unknown>>[] };
    expect(items.map((item) => item['typeConfiguration'])).toSatisfy((all: unknown[]) =>
      all.every((one) => one === '{}'),
    );
    expect(new Set(items.map((item) => item['providerType']))).toEqual(new Set([0, 1]));
  });
});
