import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { allOperations as operations } from '../../operations/index.ts';
import type { OperationObject } from './describe-operation.ts';
import { openApiDocument, type PathItem } from './document.ts';

const document = openApiDocument(operations, { basePath: '/api/v1', version: '1.2.3' });
const entries = Object.entries(document.paths).flatMap(([path, item]) => entriesOf(path, item));

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly described: OperationObject;
}

function entriesOf(path: string, item: PathItem): readonly Entry[] {
  return Object.entries(item).flatMap(([method, described]) =>
    'operationId' in described ? [{ path, method, described }] : [],
  );
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 for an independent validator', async () => {
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    const validator = new Validator();
    const { valid, errors } = await validator.validate(plain);
    expect([errors, valid]).toEqual([undefined, true]);
    expect(validator.version).toBe('3.1');
  });

  it('the validator refuses what is none', async () => {
    const { valid } = await new Validator().validate({ ...document, paths: { version: {} } });
    expect(valid).toBe(false);
  });

  it('has an entry for each path and method, and every operation behind one', () => {
    const behind = entries.flatMap(({ described }) => described['x-operations']);
    expect(behind.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(new Set(entries.map(({ path, method }) => `${method} ${path}`)).size).toBe(
      new Set(operations.map(({ path, method }) => `${method} ${path}`)).size,
    );
  });

  it('names each operation and each templated path once', () => {
    const ids = entries.map(({ described }) => described.operationId);
    expect(ids).toEqual([...new Set(ids)]);
    const bare = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(bare).toEqual([...new Set(bare)]);
  });

  it('every reference in it leads somewhere', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place]) => place ?? '');
    expect(references.length).toBeGreaterThan(20);
    for (const place of references) expect([place, lookUp(place)]).not.toEqual([place, undefined]);
    expect(text).not.toContain('"$id"');
  });

  it('every parameter in a path is described, and no other', () => {
    for (const { path, described } of entries) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = described.parameters.filter((one) => one.in === 'path');
      expect([path, inPath.map(({ name }) => name)]).toEqual([path, named]);
    }
  });

  it('every call tells its provenance', () => {
    for (const { described, path } of entries) {
      const { source, section, silences } = described['x-provenance'];
      expect([path, section]).toEqual([path, expect.stringMatching(/\S/)]);
      expect(source).toBe('servers' in (document.paths[path] ?? {}) ? 'assumed' : 'stated');
      for (const silence of silences) expect(silence).toMatch(/^SIL-[0-9A-Z]{2,3}[a-z]?$/);
    }
  });

  it('every call describes its callers, and each refusal with its status and errorCode', () => {
    const found = entries.find(({ described }) => described.operationId === 'deleteDocument');
    const lines = found?.described.description.split('\n') ?? [];
    expect(lines).toContain(
      "- allowed, limited to the user's own data: user, key without the option; user, key with the rights",
    );
    expect(lines).toContain('- `key-option-missing`: key without the option');
    expect(lines).toContain(
      '- `document-not-deletable`: 200, errorCode 1002 (delete document error)',
    );
    const silent = entries.filter(
      ({ described }) => !/\*\*Needs\*\*[^]+\*\*Errors\*\*/.test(described.description),
    );
    expect(silent.map(({ described }) => described.operationId)).toEqual([]);
  });

  it('no call with GET or HEAD has a body, since no browser sends one', () => {
    const bodies = entries.filter(({ described }) => described.requestBody !== undefined);
    expect(bodies.filter(({ method }) => method === 'get' || method === 'head')).toEqual([]);
  });
});

describe('examples', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  const validators = new Map<string, ValidateFunction>();
  ajv.addSchema({ ...document, $id: 'document' } as object);
  const check = (schema: object, value: unknown): unknown => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
    validators.set(text, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };

  it('of parameters are values that the call takes', () => {
    const examples = entries.flatMap(({ described: { parameters, operationId } }) =>
      parameters.flatMap(({ name, schema, example }) =>
        example === undefined ? [] : [[`${operationId} ${name}`, check(schema, example)]],
      ),
    );
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  it('of bodies hold what is required, and are bodies that the call takes', () => {
    let checked = 0;
    for (const { described } of entries) {
      for (const [type, media] of Object.entries(described.requestBody?.content ?? {})) {
        const { schema } = media as { readonly schema: BodySchema };
        const bodies = (schema.oneOf ?? [schema]).map(exampleBody);
        if (type === 'multipart/form-data') continue;
        for (const body of bodies)
          expect([described.operationId, check(schema, body)]).toEqual([
            described.operationId,
            undefined,
          ]);
        checked += bodies.length;
      }
    }
    expect(checked).toBeGreaterThan(5);
  });

  it('of answers fit the schema beside them', () => {
    const faults = entries.flatMap(({ described: { responses, operationId } }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content as Record<string, MediaType>).flatMap(({ schema, examples = {} }) =>
          Object.entries(examples).map(([name, { value }]) => [
            `${operationId} ${name}`,
            check(schema, value),
          ]),
        ),
      ),
    );
    expect(faults.length).toBeGreaterThan(100);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });
});

interface MediaType {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface BodySchema {
  readonly oneOf?: readonly BodySchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
}

function exampleBody({ required = [], properties = {} }: BodySchema): object {
  const given = Object.entries(properties).flatMap(([name, { examples = [] }]) =>
    required.includes(name) || examples.length > 0 ? [[name, examples[0]]] : [],
  );
  return Object.fromEntries(given) as object;
}

function lookUp(place: string): unknown {
  return place
    .split('/')
    .reduce<unknown>(
      (node, name) => (node as Readonly<Record<string, unknown>> | undefined)?.[name],
      document,
    );
}
