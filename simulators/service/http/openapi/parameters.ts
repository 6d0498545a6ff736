import type { Operation } from '../../operations/operation.ts';
import type { Parameter } from '../../operations/parameter.ts';
import { exampleOf } from './examples.ts';
import type { Refer } from './refer.ts';

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: Readonly<Record<string, object>>;
}

/**
 * Those of the path and the query. Forms travel in a body on every method, but hardly any client
 * sends one with GET, HEAD or DELETE: there they are told as what they may be too (SIL-01).
 */
export function parametersOf(operation: Operation, refer: Refer): readonly ParameterObject[] {
  return Object.entries(operation.parameters).flatMap(([name, parameter]) => {
    const place = placeInUrl(operation, parameter);
    if (place === undefined) return [];
    const example = exampleOf(name, parameter);
    return [
      {
        name,
        in: place,
        required: parameter.required,
        ...(parameter.place === 'form' ? { description: 'or in a form body (SIL-01)' } : {}),
        schema: schemaOf(parameter, refer),
        ...(example === undefined ? {} : { example }),
      },
    ];
  });
}

/** What is sent in a body; several operations on one path and method are alternatives (SIL-1D). */
export function requestBodyOf(group: readonly Operation[], refer: Refer): RequestBody | undefined {
  const [first] = group;
  if (first === undefined || !group.some(hasBody)) return undefined;
  const schemas = group.map((operation) => bodySchema(operation, refer));
  const [schema] = schemas;
  const required = group.every(needsBody);
  const mediaType = mediaTypes[first.body ?? 'form, required even when empty'];
  const encoding = encodingOf(first);
  return {
    required,
    content: {
      [mediaType]: {
        schema: schemas.length === 1 ? schema : { oneOf: schemas },
        ...(encoding === undefined ? {} : { encoding }),
      },
    },
  };
}

const mediaTypes: Readonly<Record<NonNullable<Operation['body']>, string>> = {
  multipart: 'multipart/form-data',
  json: 'application/json',
  'form, required even when empty': 'application/x-www-form-urlencoded',
};

const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

function placeInUrl(
  { method }: Operation,
  { place, secret }: Parameter,
): 'path' | 'query' | undefined {
  if (place === 'path' || place === 'query') return place;
  return place === 'form' && bodiless.has(method) && !secret ? 'query' : undefined;
}

function inBody(operation: Operation): readonly (readonly [string, Parameter])[] {
  return Object.entries(operation.parameters).filter(
    ([, parameter]) => placeInUrl(operation, parameter) === undefined,
  );
}

function hasBody(operation: Operation): boolean {
  return inBody(operation).length > 0 || operation.body !== undefined;
}

function needsBody(operation: Operation): boolean {
  return operation.body !== undefined || inBody(operation).some(([, { required }]) => required);
}

function bodySchema(operation: Operation, refer: Refer): object {
  const entries = inBody(operation);
  const { when } = operation;
  return {
    type: 'object',
    title: operation.summary,
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      entries.map(([name, parameter]) => [name, withExample(name, parameter, refer)]),
    ),
    ...(when?.given === false ? { not: { required: [when.parameter] } } : {}),
  };
}

function withExample(name: string, parameter: Parameter, refer: Refer): object {
  const example = exampleOf(name, parameter);
  const schema = schemaOf(parameter, refer);
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** Documents declare bytes (interface 4.4). */
function encodingOf({ parameters }: Operation): object | undefined {
  const files = Object.entries(parameters).filter(([, { place }]) => place === 'file');
  if (files.length === 0) return undefined;
  return Object.fromEntries(
    files.map(([name]) => [name, { contentType: 'application/octet-stream' }]),
  );
}

function schemaOf({ schema, absent, secret }: Parameter, refer: Refer): object {
  return {
    ...refer(schema),
    // JSON has no 64-bit integers of its own.
    ...(absent === undefined
      ? {}
      : { default: typeof absent === 'bigint' ? Number(absent) : absent }),
    ...(secret ? { writeOnly: true } : {}),
  };
}
