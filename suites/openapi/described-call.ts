import type { OperationStatement, Place } from '../catalogue/operation.ts';
import { isArray, isObject, itemsOf, type Json, member, textMember } from '../journal/json.ts';

/** One call as an OpenAPI document describes it. */
export interface DescribedCall {
  /** By the documented spelling. */
  readonly parameters: ReadonlyMap<string, DescribedParameter>;
  /** Who may call: of each operation that shares the entry. */
  readonly grants: readonly Json[];
  readonly statuses: readonly string[];
  /** Of status 200; undefined where it has no body. */
  readonly answer: { readonly mediaType: string; readonly schema: Json } | undefined;
}

export interface DescribedParameter {
  readonly place: Place;
  readonly required: boolean;
  readonly schema: Json;
}

const bodies: Readonly<Record<string, Place>> = {
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'part',
  'application/json': 'member',
};

/** The entry of an operation, of PUT /inputports and /outputports that of its body; undefined when there is none. */
export function describedCall(
  document: Json,
  operation: OperationStatement,
): DescribedCall | undefined {
  const path = Object.entries(entriesOf(member(document, 'paths'))).find(
    ([one]) => bare(one) === bare(operation.path),
  );
  const entry = member(path?.[1], operation.method.toLowerCase());
  if (entry === undefined) return undefined;
  const content = Object.entries(entriesOf(member(atStatus200(entry), 'content')))[0];
  const schema = member(content?.[1], 'schema');
  const grant = member(entry, 'x-grant') ?? null;
  return {
    parameters: new Map([...outside(entry), ...inBody(entry, operation)]),
    grants: isArray(grant) ? grant : [grant],
    statuses: Object.keys(entriesOf(member(entry, 'responses'))),
    answer: content && schema !== undefined ? { mediaType: content[0], schema } : undefined,
  };
}

/** Placeholders of paths are named freely. */
export function bare(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/** The members of a JSON object; none for anything else. */
export function entriesOf(value: Json | undefined): Readonly<Record<string, Json>> {
  return isObject(value) ? (value as Readonly<Record<string, Json>>) : {};
}

export function texts(value: Json | undefined): readonly string[] {
  return isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

type Named = readonly [string, DescribedParameter];

function outside(entry: Json): readonly Named[] {
  const listed = member(entry, 'parameters');
  return itemsOf(listed).flatMap((one): readonly Named[] => {
    const place = textMember(one, 'in');
    if (place !== 'query' && place !== 'path') return [];
    const required = member(one, 'required') === true;
    return [[textMember(one, 'name') ?? '', { place, required, schema: schemaOf(one) }]];
  });
}

function inBody(entry: Json, operation: OperationStatement): readonly Named[] {
  const content = entriesOf(member(member(entry, 'requestBody'), 'content'));
  return Object.entries(content).flatMap(([mediaType, body]) => {
    const schema = chosen(schemaOf(body), operation);
    const required = new Set(texts(member(schema, 'required')));
    const place = bodies[mediaType];
    return (
      Object.entries(entriesOf(member(schema, 'properties')))
        // What is none of the interface names the silence it fills (SIL-74).
        .filter(([, property]) => place && member(property, 'x-silence') === undefined)
        .map(([name, property]): Named => {
          return [name, { place: place ?? 'form', required: required.has(name), schema: property }];
        })
    );
  });
}

/** SIL-1D: create and update are one entry with two bodies; the one that requires an id is the update. */
function chosen(schema: Json, { id }: OperationStatement): Json {
  const choices = member(schema, 'oneOf');
  if (!isArray(choices)) return schema;
  const found = choices.find(
    (one) => texts(member(one, 'required')).includes('id') === id.endsWith('update'),
  );
  return found ?? schema;
}

function schemaOf(value: Json): Json {
  return member(value, 'schema') ?? {};
}

function atStatus200(entry: Json): Json | undefined {
  return member(member(entry, 'responses'), '200');
}
