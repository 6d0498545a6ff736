import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../testing/ask.ts';
import { uploadParts } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { hostileTexts } from './hostile.ts';
import { type House, openHouse } from './house.ts';
import { portForm, queue, user } from './make.ts';
import {
  policyMembers,
  providerMembers,
  registrationForm,
  transactionMembers,
} from './make-own.ts';
import { done } from './site.ts';

let server: TestServer;
let house: House;
beforeAll(async () => {
  server = await startTestServer();
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: 'house', domain: 'house.test', ...place });
});
afterAll(() => server.stop());

interface Keeping {
  readonly what: string;
  /** It is the name of a member too. */
  readonly isName?: true;
  /** Puts the text where it is kept; then asks for it. */
  readonly keep: (text: string) => Promise<Question>;
}

const below = '/platen/v1';

async function put(question: Question): Promise<void> {
  done(await house.ask(question));
}

const keepings: readonly Keeping[] = [
  {
    what: 'a user’s name and details',
    keep: async (text) => {
      const detailtype = ['0', '11'];
      const form = { username: text, detailtype, detaildata: [text, text] };
      await put({ method: 'PUT', path: '/users', form });
      const providerid = String(house.providerId);
      return { method: 'GET', path: '/users', form: { username: text, providerid } };
    },
  },
  {
    what: 'a cell of an import',
    keep: async (text) => {
      const username = house.name('imported');
      const cells = [username, text].map((cell) => `"${cell.replaceAll('"', '""')}"`);
      const parts = [
        { name: 'group', value: house.name('group') },
        { name: 'mapping', value: 'userName:0,firstName:1' },
        { name: 'data', value: `${cells.join()}\n`, fileName: `${text}.csv`.replace(/"/g, '') },
      ];
      await put({ method: 'POST', path: '/users/import', parts });
      const providerid = String(house.providerId);
      return { method: 'GET', path: '/users', form: { username, providerid } };
    },
  },
  {
    what: 'a group’s name and id',
    keep: async (text) => {
      await put({ method: 'PUT', path: '/groups', form: { groupname: text, groupdn: text } });
      return { method: 'GET', path: `/groups/${encodeURIComponent(text)}` };
    },
  },
  {
    what: 'an output port’s name, address of its reader and description',
    keep: async (text) => {
      const named = { portname: text, description: text, ipreaderaddress: text };
      await put({ method: 'POST', path: '/outputports', form: { ...portForm(house), ...named } });
      return { method: 'GET', path: '/outputports' };
    },
  },
  {
    what: 'a queue’s name',
    keep: async (text) => {
      const form = { domainname: house.domain, portname: text, porttype: '0' };
      await put({ method: 'PUT', path: '/inputports', form });
      return { method: 'GET', path: '/inputports' };
    },
  },
  {
    what: 'the title of a document, in its list and in history',
    keep: async (text) => {
      const fields = { username: (await user(house)).userName, portname: await queue(house) };
      const parts = uploadParts(Buffer.from('%PDF-1.4'), { ...fields, title: text });
      await put({ method: 'PUT', path: '/documents', parts });
      const form = { username: fields.username };
      return { method: 'GET', path: '/documents/history', form };
    },
  },
  {
    what: 'a container’s name',
    keep: async (text) => {
      const named = { accountname: text, applicationname: text };
      const place = { parentdomain: house.domain, domainname: `${house.name('c')}.test` };
      const form = { ...named, ...place, accounttype: '3' };
      await put({ method: 'PUT', path: '/account', form });
      return { method: 'GET', path: '/account/containers' };
    },
  },
  {
    what: 'a provider’s name and what its configuration says',
    isName: true,
    keep: async (text) => {
      const typeConfiguration = JSON.stringify({ tenant: text, [text]: 'x' });
      const members = { name: text, providerType: 2, typeConfiguration };
      await put({ method: 'PUT', path: '/authproviders', json: providerMembers(house, members) });
      const form = { accountid: String(house.accountId) };
      return { method: 'GET', path: '/authproviders', form };
    },
  },
  {
    what: 'an access control’s names',
    keep: async (text) => {
      const path = `/accesscontrols?accountdomain=${house.domain}`;
      const names = { groupName: text, groupDn: text };
      const json = { authProviderId: house.providerId, roleName: 'Users', ...names };
      await put({ method: 'PUT', path, json });
      return { method: 'GET', path };
    },
  },
  {
    what: 'a location’s name',
    keep: async (text) => {
      const network = house.name('n').slice(0, 32);
      const identifiers = [{ locationType: 4, stringData: [network] }];
      const json = { name: text, sortOrder: 1, identifiers };
      await put({ method: 'POST', path: '/locations', json });
      const form = { locationtype: '4', locationdata: network };
      return { method: 'GET', path: '/locations', form };
    },
  },
  {
    what: 'a policy’s name',
    keep: async (text) => {
      const json = { ...policyMembers(house), policyName: text };
      await put({ method: 'POST', path: `${below}/policies`, json });
      return { method: 'GET', path: `${below}/policies` };
    },
  },
  {
    what: 'the description of a transaction',
    keep: async (text) => {
      const { userName } = await user(house);
      const json = { ...transactionMembers(house, userName), description: text };
      await put({ method: 'POST', path: `${below}/balances/transactions`, json });
      const form = { username: userName };
      return { method: 'GET', path: `${below}/balances/transactions`, form };
    },
  },
  {
    what: 'a scan workflow’s name, columns and inputs',
    isName: true,
    keep: async (text) => {
      const input = { name: text, label: text, defaultValue: text, userInputType: 'TEXT' };
      // JSON.parse makes a member of this name, which a literal would not.
      const libraryColumns = JSON.parse(
        `{${JSON.stringify(text)}:${JSON.stringify(text)}}`,
      ) as object;
      const json = { name: text, libraryColumns, userInputs: [input] };
      await put({ method: 'POST', path: `${below}/scan-workflows`, json });
      return { method: 'GET', path: `${below}/scan-workflows`, form: { maxrecords: '1000' } };
    },
  },
  {
    what: 'the id and description of an endpoint',
    keep: async (text) => {
      const form = { ...registrationForm(house, text), client_description: text };
      await put({ method: 'POST', path: '/oauth/v1/register', form });
      return { method: 'GET', path: `${below}/endpoints`, form: { maxrecords: '1000' } };
    },
  },
];

/** Every text in an answer: members, their names with a mark, and what JSON in texts holds. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value, ...textsIn(objectIn(value))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${name}:`, ...textsIn(inner)]);
}

function objectIn(text: string): unknown {
  return text.startsWith('{"') ? (JSON.parse(text) as unknown) : undefined;
}

describe.each(Object.entries(hostileTexts))('%s: %s', (_what, text) => {
  it.each(keepings)('as $what comes back as it was sent (SIL-08)', async ({ keep, isName }) => {
    const { json } = done(await house.ask(await keep(text)));
    const texts = textsIn(json);
    expect(texts).toContain(text);
    expect(texts.includes(`${text}:`)).toBe(isName === true);
  });
});
