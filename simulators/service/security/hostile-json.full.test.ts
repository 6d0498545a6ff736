import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { Question, Reply } from '../testing/ask.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { type House, openHouse } from './house.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';
import { succeeded } from './site.ts';

let server: TestServer;
let house: House;
let looker: Looker;
beforeAll(async () => {
  server = await startTestServer();
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: 'house', domain: 'house.test', ...place });
  looker = lookInto(server);
});
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

const named = allOperations
  .filter(({ body }) => body === 'json')
  .map((operation) => ({ id: operation.id, operation }));

function send(question: Question, text: string | Buffer): Promise<Reply> {
  const { json: _json, ...bare } = question;
  const headers = { 'content-type': 'application/json' };
  return house.ask({ ...bare, body: text, headers });
}

const deep = 100_000;
const noObjects: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  'an array': '[]',
  'a text': '"{}"',
  null: 'null',
  'a number': '1e999',
  'objects in objects': `{"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
  'arrays in arrays': '['.repeat(deep) + ']'.repeat(deep),
  'objects without end': '{"a":'.repeat(40_000),
  'something behind it': '{}{}',
  'a comment': '{/**/}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  'a byte order mark': '\ufeff{}',
  'a control character in a text': '{"name":"\u0000"}',
};

describe('a JSON body that is no JSON object', () => {
  it.each(named)('to $id: 400, and nothing is changed', async ({ operation }) => {
    const { question } = await sampleOf(operation).make(house);
    const before = await looker.look();
    for (const [what, text] of Object.entries(noObjects)) {
      const reply = await send(question, text);
      expect(refusalSeen(reply), what).toEqual(refusalBy('json-ill-formed', operation));
    }
    expect(differences(before, await looker.look())).toEqual([]);
  });
});

/** What stands in the place of a member's value. */
const values: Readonly<Record<string, string>> = {
  'an array of arrays': `${'['.repeat(50)}${']'.repeat(50)}`,
  'objects in objects': `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
  'a number beyond all': '1e999',
  'a number with many digits': `1${'0'.repeat(5_000)}`,
  'a negative number beyond all': '-1e999',
  'half a character': '"\\ud800"',
  'a hidden control character': '"a\\u0000b"',
  'a text beyond all': `"${'x'.repeat(200_000)}"`,
};

describe('a member of a JSON body whose value is hostile', () => {
  it.each(named)('to $id: 400 that names it, and nothing is changed', async ({ operation }) => {
    const { question } = await sampleOf(operation).make(house);
    const before = await looker.look();
    for (const name of membersOf(operation)) {
      const others = Object.entries(question.json as object).filter(([one]) => one !== name);
      const rest = others.map(([one, value]) => `,${JSON.stringify(one)}:${JSON.stringify(value)}`);
      for (const [what, text] of Object.entries(values)) {
        const reply = await send(question, `{"${name}":${text}${rest.join('')}}`);
        const told = { ...refusalSeen(reply), parameter: parameterIn(reply) };
        const wanted = { ...refusalBy('parameter-ill-formed', operation), parameter: name };
        expect(told, `${name}: ${what}`).toEqual(wanted);
      }
    }
    expect(differences(before, await looker.look())).toEqual([]);
  });
});

function membersOf({ parameters }: Operation): readonly string[] {
  return Object.entries(parameters).flatMap(([name, { place }]) =>
    place === 'member' ? [name] : [],
  );
}

function parameterIn({ json }: Reply): unknown {
  return (json as { readonly parameter?: unknown } | undefined)?.parameter;
}

describe('members that would change what objects are', () => {
  const polluting =
    '"__proto__":{"polluted":1,"isAdmin":true},"constructor":{"prototype":{"polluted":1}},"toString":1';

  it.each(named)(
    'of a body to $id are members that nobody asked for (SIL-05)',
    async ({ operation }) => {
      const { question } = await sampleOf(operation).make(house);
      const text = JSON.stringify(question.json);
      const reply = await send(
        question,
        text.replace('{', `{${polluting}${text === '{}' ? '' : ','}`),
      );
      expect(reply).toSatisfy(succeeded);
      expect(({} as Readonly<Record<string, unknown>>)['polluted']).toBeUndefined();
    },
  );

  it('so are parameters of such names', async () => {
    const form = { ['__proto__']: 'x', constructor: 'x', toString: 'x' };
    const path = '/groups?__proto__=1&constructor=1&hasOwnProperty=1';
    const reply = await house.ask({ method: 'PUT', path, form: { ...form, groupname: 'g' } });
    expect(reply).toSatisfy(succeeded);
  });
});
