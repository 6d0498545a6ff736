import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, answers, records } from './catalogue/answers.ts';
import type { OperationStatement, ParameterStatement } from './catalogue/operation.ts';
import { operations } from './catalogue/operations.ts';
import { historyPage, historyRecord } from './catalogue/shape.ts';
import { silenceOf } from './catalogue/silences.ts';
import { statedValues } from './catalogue/values.ts';
import { type Json, member, textMember } from './journal/json.ts';
import {
  bare,
  type DescribedCall,
  describedCall,
  entriesOf,
  texts,
} from './openapi/described-call.ts';
import { wrongRecord, wrongType, wrongValues } from './openapi/described-schema.ts';
import { startBuiltIn } from './run/built-in.ts';

/** Calls the interface marks as needing the option, or not, and our service otherwise. */
const ownAdvanced: Readonly<Record<string, string>> = {
  // SIL-33: no right is named, so that there is none to look for.
  'documents.record': 'not needed',
};
const advanced = { never: 'needed', always: 'not needed', owner: 'not needed by the owner' };

/** What any call may answer: success, an ill-formed request (SIL-06), a refused caller (SIL-12), a wrong content type. */
const anyCall = ['200', '400', '403', '415', 'default'];

/** Described as any number: these are refused by an errorCode and not as ill-formed. */
const undescribed = new Set(['users.create detailtype', 'users.update detailtype']);

/**
 * The catalogue's operations and the service's OpenAPI document were transcribed from the interface
 * independently of each other: a slip in either shows here.
 */
describe('the catalogue and the OpenAPI document of the service', () => {
  let target: Awaited<ReturnType<typeof startBuiltIn>>;
  let document: Json;

  beforeAll(async () => {
    target = await startBuiltIn({ plainHttp: true });
    const answer = await request(new URL('/openapi.json', target.profile.baseUrl));
    document = (await answer.body.json()) as Json;
  });

  afterAll(() => target.stop());

  function described(operation: OperationStatement): DescribedCall {
    const found = describedCall(document, operation);
    if (found === undefined) throw new Error(`${operation.id} is not described`);
    return found;
  }

  describe.each(operations.map((one) => [`${one.method} ${one.path} (${one.id})`, one] as const))(
    '%s',
    (_, operation) => {
      it('takes the same parameters, by spelling, place and need', () => {
        const found = [...described(operation).parameters].map(([name, { place, required }]) =>
          place === 'path' ? place : `${place} ${name}${required ? '' : '?'}`,
        );
        const stated = operation.parameters.map((one) =>
          one.place === 'path'
            ? one.place
            : `${placeOf(one, operation)} ${one.name}${one.required ? '' : '?'}`,
        );
        expect(found.toSorted()).toEqual(stated.toSorted());
      });

      it('takes them with the same types and values', () => {
        const { parameters } = described(operation);
        const wrong = operation.parameters.flatMap((stated) => {
          const schema = parameters.get(stated.name)?.schema;
          if (schema === undefined) return [];
          const values = statedValues[`${operation.id} ${stated.name}`];
          const judged = values !== undefined && !undescribed.has(`${operation.id} ${stated.name}`);
          return [wrongType(stated, schema), ...(judged ? wrongValues(values, schema) : [])]
            .filter((words) => words !== undefined)
            .map((words) => `${stated.name} ${words}`);
        });
        expect(wrong).toEqual([]);
      });

      it('needs the same rights', () => {
        const stated = operations.filter((one) => entryOf(one) === entryOf(operation));
        const rights = (ids: readonly string[]): string => ids.toSorted().join(' ');
        expect(
          described(operation)
            .grants.map((grant) => rights(texts(member(grant, 'permissions'))))
            .toSorted(),
        ).toEqual(stated.map((one) => rights(one.permissions)).toSorted());
        for (const grant of described(operation).grants)
          expect(textMember(grant, 'advanced')).toBe(
            ownAdvanced[operation.id] ?? advanced[operation.withoutAdvanced],
          );
      });

      it('answers the same statuses', () => {
        const { statuses } = described(operation);
        const stated = operation.errors.map(String);
        expect(stated.filter((status) => !statuses.includes(status))).toEqual([]);
        expect(statuses.filter((one) => !stated.includes(one) && !anyCall.includes(one))).toEqual(
          [],
        );
      });

      it('answers the same with 200', () => {
        const answer = answers[operation.id];
        expect(answer).toBeDefined();
        expect(answerWords(described(operation))).toBe(wanted(operation.id, answer ?? 'nothing'));
      });
    },
  );

  const shapes = {
    ...records,
    // interface 4.5: enrichPorts adds a location id, which the table of part 2 does not have (SIL-7A).
    OutputPortInfo: { ...records.OutputPortInfo, locationId: 'int?' } as const,
    DocumentHistory: historyPage,
    HistoryDocumentInfo: historyRecord,
  };

  it.each(Object.entries(shapes))('%s has the same members', (name, shape) => {
    const schemas = entriesOf(member(member(document, 'components'), 'schemas'));
    expect(wrongRecord(shape, schemas[name] ?? {})).toEqual([]);
  });

  it('describes no operation that the interface does not have', () => {
    const known = new Set(operations.map(entryOf));
    const found = Object.entries(entriesOf(member(document, 'paths'))).flatMap(([path, methods]) =>
      // What has a server of its own is none of the interface (SIL-26, SIL-77).
      Object.keys('servers' in entriesOf(methods) ? {} : entriesOf(methods))
        .filter((method) => /^(get|head|post|put|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${bare(path)}`),
    );
    expect(found.filter((one) => !known.has(one))).toEqual([]);
  });

  it('names only silences that the catalogue has', () => {
    const named = new Set(JSON.stringify(document).match(/SIL-\d[0-9A-Za-z]{1,2}/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((id) => silenceOf(id) === undefined)).toEqual([]);
  });
});

it('values are stated of parameters that there are, answers of operations', () => {
  const parameters = new Set(
    operations.flatMap(({ id, parameters: own }) => own.map(({ name }) => `${id} ${name}`)),
  );
  expect(Object.keys(statedValues).filter((one) => !parameters.has(one))).toEqual([]);
  expect(Object.keys(answers).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

function entryOf({ method, path }: OperationStatement): string {
  return `${method} ${bare(path)}`;
}

/** SIL-01: form fields of calls without a body may come in the query too, where OpenAPI can describe them. */
function placeOf({ place }: ParameterStatement, { method }: OperationStatement): string {
  const bodiless = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  return place === 'form' && bodiless ? 'query' : place;
}

/** SIL-18, SIL-1B, SIL-1C and SIL-74 say what ours answers there. */
const own: Readonly<Record<string, string>> = {
  'users.all': 'UserPage',
  'groups.create': 'ErrorCodeInfoId',
  'authproviders.get': 'AuthenticationProvidersInfo',
  'authproviders.add': 'ResponseCodeInfo',
  'authproviders.delete': 'ResponseCodeInfo',
  'accesscontrols.get': 'AccessControlsInfo',
  'accesscontrols.add': 'ResponseCodeInfo',
  'accesscontrols.delete': 'ResponseCodeInfo',
  'terminalconfig.create': 'ErrorCodeInfoId',
};

function wanted(operation: string, answer: Answer): string {
  return own[operation] ?? (answer === 'page of history' ? 'DocumentHistory' : answer);
}

function answerWords({ answer }: DescribedCall): string {
  if (answer === undefined) return 'nothing';
  if (textMember(answer.schema, 'format') === 'binary') return 'bytes';
  const item = member(answer.schema, 'items');
  return item === undefined ? nameOf(answer.schema) : `list<${nameOf(item)}>`;
}

function nameOf(schema: Json): string {
  return textMember(schema, '$ref')?.split('/').at(-1) ?? JSON.stringify(schema);
}
