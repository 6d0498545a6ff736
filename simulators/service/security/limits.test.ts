import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRuleSettings } from '../rules/settings.ts';
import type { Question } from '../testing/ask.ts';
import { uploadParts } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { type House, openHouse } from './house.ts';
import { queue, user } from './make.ts';
import { done, succeeded } from './site.ts';
import { type Wire, wireTo } from './wire.ts';

const uploadLimitBytes = 500_000;
let server: TestServer;
let house: House;
let looker: Looker;
let wire: Wire;
beforeAll(async () => {
  server = await startTestServer({ rules: { ...defaultRuleSettings, uploadLimitBytes } });
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: 'house', domain: 'house.test', ...place });
  looker = lookInto(server);
  wire = wireTo(server);
});
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

const kilobyte = 1024;
const formType = 'application/x-www-form-urlencoded';
const group = (more: object): Question => ({ method: 'PUT', path: '/groups', ...more });

function many(count: number, one: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => one(index)).join('&');
}

interface Limit {
  readonly what: string;
  readonly status: number;
  readonly ask: () => Question | Promise<Question>;
}

async function upload(
  bytes: number,
  more: readonly { readonly name: string; readonly value: string; readonly fileName?: string }[],
): Promise<Question> {
  const fields = { username: (await user(house)).userName, portname: await queue(house) };
  const parts = uploadParts(Buffer.alloc(bytes, 'x'), fields);
  return { method: 'PUT', path: '/documents', parts: [...parts, ...more] };
}

function fields(count: number, value = 'x') {
  return Array.from({ length: count }, (_, index) => ({ name: `f${String(index)}`, value }));
}

const limits: readonly Limit[] = [
  {
    what: 'a form beyond 256 KB',
    status: 413,
    ask: () => group({ form: { groupname: 'x'.repeat(256 * kilobyte) } }),
  },
  {
    what: 'JSON beyond 256 KB',
    status: 413,
    ask: () => ({ method: 'POST', path: '/locations', json: { name: 'x'.repeat(256 * kilobyte) } }),
  },
  {
    what: 'a form with more than 1000 parameters',
    status: 400,
    ask: () =>
      group({
        body: `groupname=x&${many(1_000, (index) => `p${String(index)}=`)}`,
        headers: { 'content-type': formType },
      }),
  },
  {
    what: 'a query with more than 1000 parameters',
    status: 400,
    ask: () => ({ method: 'GET', path: `/groups?groupname=x&${many(1_000, () => 'p')}` }),
  },
  {
    what: 'a list of more than 1000 values',
    status: 400,
    ask: () => ({ method: 'GET', path: '/locations', form: lists(',1'.repeat(1_000)) }),
  },
  {
    what: 'a JSON list of more than 1000 values',
    status: 400,
    ask: () => ({
      method: 'PUT',
      path: '/platen/v1/policies/order',
      json: { orderedPolicyIds: Array.from({ length: 1_001 }, () => 1) },
    }),
  },
  {
    what: 'a name of more than 256 characters',
    status: 400,
    ask: () => group({ form: { groupname: 'x'.repeat(257) } }),
  },
  {
    what: 'a document beyond the limit of uploads',
    status: 413,
    ask: () => upload(uploadLimitBytes + 1, []),
  },
  { what: 'an upload with too many fields', status: 400, ask: () => upload(10, fields(70)) },
  {
    what: 'an upload with too many files beside the document',
    status: 400,
    ask: () =>
      upload(
        10,
        fields(90).map((field) => ({ ...field, fileName: 'x.pdf' })),
      ),
  },
  {
    what: 'an upload with a field beyond 64 KB',
    status: 413,
    ask: () => upload(10, fields(1, 'x'.repeat(65 * kilobyte))),
  },
  {
    what: 'an upload with a second document',
    status: 400,
    ask: () => upload(10, [{ name: 'data', value: 'x', fileName: 'b.pdf' }]),
  },
  {
    what: 'an upload with a flood of bytes outside of the document',
    status: 413,
    ask: () =>
      upload(10, [{ name: 'other', value: 'x'.repeat(uploadLimitBytes * 4), fileName: 'o.pdf' }]),
  },
];

function lists(types: string): Readonly<Record<string, string>> {
  return { locationtype: `1${types}`, locationdata: '10.0.0.1' };
}

describe('more than a limit lets through', () => {
  it.each(limits)(
    '$what: $status, nothing is stored, and the service goes on',
    async ({ status, ask }) => {
      const question = await ask();
      const before = await looker.look();
      const reply = await house.ask(question);
      expect(reply).toMatchObject({ status, json: { status } });
      expect(differences(before, await looker.look())).toEqual([]);
      done(await house.ask({ method: 'GET', path: '/version' }));
    },
  );

  it('what is just within them is taken', async () => {
    const body = `groupname=within&${many(999, (index) => `p${String(index)}=`)}`;
    const within = [
      group({ form: { groupname: 'y'.repeat(256) } }),
      group({ body, headers: { 'content-type': formType } }),
      await upload(uploadLimitBytes, fields(50)),
    ];
    for (const question of within) expect(await house.ask(question)).toSatisfy(succeeded);
  });
});

describe('a head beyond its limits', () => {
  const start = 'GET /api/v1/version HTTP/1.1';

  it.each([
    { what: 'one long header', lines: [`x-long: ${'x'.repeat(20 * kilobyte)}`], status: 431 },
    {
      what: 'many headers',
      lines: Array.from({ length: 5_000 }, (_, index) => `x-${String(index)}: x`),
      status: 431,
    },
    { what: 'a long key', lines: [`x-api-key: ${'x'.repeat(15 * kilobyte)}`], status: 403 },
  ])('$what: $status', async ({ lines, status }) => {
    const reply = await wire.send([start, 'host: house.test', ...lines]);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toContain('problem+json');
  });

  it('a long target: 431', async () => {
    const target = `/api/v1/version?${'x'.repeat(20 * kilobyte)}`;
    expect((await wire.send([`GET ${target} HTTP/1.1`, 'host: house.test'])).status).toBe(431);
  });
});
