import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationStatement } from './catalogue/operation.ts';
import { operations } from './catalogue/operations.ts';
import { silenceOf } from './catalogue/silences.ts';
import { isArray, type Json, member, textMember } from './journal/json.ts';
import { startBuiltIn } from './run/built-in.ts';

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

  it.each(
    operations.map((operation) => [
      `${operation.method} ${operation.path} (${operation.id})`,
      operation,
    ]),
  )('%s', (_, operation) => {
    const described = find(document, operation);
    expect(described, 'is described').toBeDefined();
    const stated = operation.parameters.filter((one) => one.place !== 'path');
    const { names, required } = parametersOf(described, operation);
    expect(names.toSorted()).toEqual(stated.map((one) => one.name.toLowerCase()).toSorted());
    expect(required.toSorted()).toEqual(
      stated
        .filter((one) => one.required)
        .map((one) => one.name.toLowerCase())
        .toSorted(),
    );
    expect(rightsOf(described)).toContainEqual([...operation.permissions].toSorted());
    const statuses = Object.keys((member(described, 'responses') ?? {}) as object);
    for (const status of operation.errors) expect(statuses).toContain(String(status));
  });

  it('describes no operation that the interface does not have', () => {
    const known = new Set(
      operations.map((operation) => `${operation.method} ${bare(operation.path)}`),
    );
    const described = Object.entries(
      (member(document, 'paths') ?? {}) as Record<string, object>,
    ).flatMap(([path, methods]) =>
      // What has a server of its own is none of the interface (SIL-26, SIL-77).
      Object.keys('servers' in methods ? {} : methods)
        .filter((method) => /^(get|head|post|put|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${bare(path)}`),
    );
    expect(described.filter((one) => !known.has(one))).toEqual([]);
  });

  it('names only silences that the catalogue has', () => {
    const named = new Set(JSON.stringify(document).match(/SIL-\d[0-9A-Za-z]{1,2}/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((id) => silenceOf(id) === undefined)).toEqual([]);
  });
});

/** Placeholders are named freely. */
function bare(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

function find(document: Json, operation: OperationStatement): Json | undefined {
  const paths = (member(document, 'paths') ?? {}) as Record<string, Json>;
  const path = Object.keys(paths).find((one) => bare(one) === bare(operation.path));
  return path === undefined ? undefined : member(paths[path], operation.method.toLowerCase());
}

function parametersOf(
  described: Json | undefined,
  operation: OperationStatement,
): { readonly names: readonly string[]; readonly required: readonly string[] } {
  const outside = list(member(described, 'parameters')).filter(
    (one) => textMember(one, 'in') !== 'path' && textMember(one, 'in') !== 'header',
  );
  const schema = bodySchema(described, operation);
  const name = (one: Json): string => (textMember(one, 'name') ?? '').toLowerCase();
  // What is none of the interface names the silence it fills (SIL-74).
  const inBody = Object.entries((member(schema, 'properties') ?? {}) as Record<string, Json>)
    .filter(([, property]) => member(property, 'x-silence') === undefined)
    .map(([one]) => one.toLowerCase());
  return {
    names: [...new Set([...outside.map(name), ...inBody])],
    required: [
      ...new Set([
        ...outside.filter((one) => member(one, 'required') === true).map(name),
        ...texts(member(schema, 'required')).map((one) => one.toLowerCase()),
      ]),
    ],
  };
}

/** The rights of an entry: one list, or one for each operation that shares it. */
function rightsOf(described: Json | undefined): readonly (readonly string[])[] {
  const grant = member(described, 'x-grant') ?? null;
  return (isArray(grant) ? grant : [grant]).map((one) =>
    texts(member(one, 'permissions')).toSorted(),
  );
}

/** Create and update of PUT /inputports and PUT /outputports are one entry with two bodies (SIL-1D): the one with an id is the update. */
function bodySchema(described: Json | undefined, operation: OperationStatement): Json | undefined {
  const content = (member(member(described, 'requestBody'), 'content') ?? {}) as Record<
    string,
    Json
  >;
  const schema = member(Object.values(content)[0], 'schema');
  const choices = list(member(schema, 'oneOf'));
  if (choices.length === 0) return schema;
  return choices.find(
    (one) => texts(member(one, 'required')).includes('id') === operation.id.endsWith('update'),
  );
}

function list(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

function texts(value: Json | undefined): readonly string[] {
  return list(value).filter((one) => typeof one === 'string');
}
