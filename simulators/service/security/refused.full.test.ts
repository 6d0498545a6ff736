import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { refusalsOf } from '../operations/refusals.ts';
import { grantFor } from '../rules/grant.ts';
import { accessProblems } from '../rules/problems/access.ts';
import type { Question } from '../testing/ask.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { type Cast, castOf } from './cast.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { asCaller, type House, openHouse } from './house.ts';
import { refusalBy, refusalSeen } from './refusal.ts';
import { sampleOf } from './samples/all.ts';
import { canary, succeeded } from './site.ts';
import { wrongCallersOf } from './wrong-callers.ts';

let server: TestServer;
let house: House;
let cast: Cast;
let looker: Looker;
beforeAll(async () => {
  server = await startTestServer();
  const beside = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: canary, domain: 'house.test', ...beside });
  const strange = { label: 'strange', domain: 'strange.test', ...beside };
  const stranger = await openHouse(server, strange);
  cast = await castOf(house, stranger, server.clock.now());
  looker = lookInto(server);
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

/**
 * All who may not make this call try it: they are told why, and nothing else, and nothing is changed.
 * Answers by which problems.
 */
async function refuseAll(operation: Operation, question: Question): Promise<readonly string[]> {
  const before = await looker.look();
  const wrongCallers = wrongCallersOf(operation, house, cast);
  for (const { what, sends, problem } of wrongCallers) {
    const reply = await server.ask(asCaller(question, { ...sends, host: house.domain }));
    expect(refusalSeen(reply), what).toEqual(refusalBy(problem, operation));
    expect(differences(before, await looker.look()), what).toEqual([]);
  }
  return [...new Set(wrongCallers.map(({ problem }) => problem))].toSorted();
}

/** The refusals of its caller that an operation declares. */
function declared(operation: Operation): readonly string[] {
  return refusalsOf(operation)
    .filter((code) => code in accessProblems)
    .toSorted();
}

/** Whether there is something in the answer to those who may that others must not see. */
function isTelling({ id, method, answer }: Operation): boolean {
  const isRecord = answer.kind === 'json' || answer.kind === 'content';
  return records.includes(id) || (method === 'GET' && isRecord && !numbers.includes(id));
}

const numbers: readonly string[] = ['getVersion', 'getBalanceConfig'];
const records: readonly string[] = [
  'logIn',
  'uploadDocument',
  'updateLocation',
  'authoriseEndpoint',
  'revokeEndpoint',
  'addTransaction',
  'createPolicy',
  'orderPolicies',
  'updatePolicy',
  'createScanWorkflow',
  'updateScanWorkflow',
  'tapCardByPost',
];

const named = allOperations.map((operation) => ({ id: operation.id, operation }));
const guarded = named.filter(({ operation }) => operation.grant.key !== 'not needed');

describe('every call, by everybody who may not make it (interface 5, SIL-12)', () => {
  it.each(guarded)(
    '$id: refused, telling nothing, changing nothing; done for who may',
    async ({ operation }) => {
      const { question, token } = await sampleOf(operation).make(house);
      expect(await refuseAll(operation, question)).toEqual(declared(operation));
      const rightful = { key: house.key, host: house.domain, ...(token && { token }) };
      const reply = await server.ask(asCaller(question, rightful));
      expect(reply).toSatisfy(succeeded);
      expect(refusalSeen(reply).telling).toBe(isTelling(operation));
    },
  );

  it('the others need no key, and are these', () => {
    const open = named.filter((one) => !guarded.includes(one)).map(({ id }) => id);
    expect(open).toEqual(['headAccount', 'getToken', 'registerDevice', 'showDevicePage']);
  });
});

describe('rights that the value of a parameter demands (interface 4.7)', () => {
  const demanding = named.flatMap(({ id, operation }) => {
    const { parameter = '', byValue = {} } = operation.grant.further ?? {};
    return Object.keys(byValue).map((value) => ({ id, operation, parameter, value }));
  });

  it.each(demanding)(
    '$id with $parameter $value: refused to all who lack one',
    async ({ operation, parameter, value }) => {
      const { question } = await sampleOf(operation).make(house);
      const asking = { ...question, form: { ...question.form, [parameter]: value } };
      const demanded = grantFor(operation.grant, { [parameter]: Number(value) });
      const demanding = { ...operation, grant: demanded };
      expect(await refuseAll(demanding, asking)).toEqual(declared(demanding));
    },
  );
});
