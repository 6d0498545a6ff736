import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { refusalsOf } from '../operations/refusals.ts';
import type { Reply } from '../testing/ask.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { illSentOf } from './ill-sent.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';

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

/** What `refusalsOf` says of what is sent; some calls refuse more by the last of these. */
const ofSent: ReadonlySet<string> = new Set([
  'media-type',
  'form-ill-formed',
  'json-ill-formed',
  'multipart-ill-formed',
  'content-type-missing',
  'secret-in-query',
  'parameter-missing',
  'parameter-repeated',
  'parameter-ill-formed',
]);

function declared(operation: Operation): readonly string[] {
  return refusalsOf(operation).filter((code) => ofSent.has(code));
}

/** Only a body that is problem JSON has room for it; HEAD has no body. */
function isProblemJson({ method, problemForm }: Operation): boolean {
  return method !== 'HEAD' && problemForm === undefined;
}

function blamed({ json }: Reply): unknown {
  return (json as { readonly parameter?: unknown } | undefined)?.parameter;
}

const named = allOperations.map((operation) => ({ id: operation.id, operation }));

describe('every call, with one thing wrong in what is sent (SIL-01, SIL-06, SIL-08)', () => {
  it.each(named)(
    '$id: each is told, the parameter to blame too, and nothing is changed',
    async ({ operation }) => {
      const { question, token } = await sampleOf(operation).make(house);
      const sends = { key: house.key, host: house.domain, ...(token && { token }) };
      const before = await looker.look();
      const seen = new Set<string>();
      for (const { what, problem, parameter, question: wrong } of illSentOf(operation, question)) {
        const reply = await server.ask(asCaller(wrong, sends));
        expect(refusalSeen(reply), what).toEqual(refusalBy(problem, operation));
        expect(blamed(reply), what).toBe(isProblemJson(operation) ? parameter : undefined);
        expect(differences(before, await looker.look()), what).toEqual([]);
        seen.add(problem);
      }
      expect([...seen].toSorted()).toEqual(declared(operation).toSorted());
    },
  );
});
