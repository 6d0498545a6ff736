import type { TSchema } from 'typebox';
import type { Operation } from '../../operations/operation.ts';
import type { Parameter } from '../../operations/parameter.ts';
import type { Grant } from '../../rules/grant.ts';
import { type ProblemCode, problemRow } from '../../rules/problems.ts';

export type Refer = (schema: TSchema) => unknown;

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly security: readonly object[];
  /** The declared grant, and the section of the interface. */
  readonly 'x-grant': Grant | readonly Grant[];
  readonly 'x-section': string;
  /** The operations behind this entry. */
  readonly 'x-operations': readonly string[];
}

export function describeOperation(group: readonly Operation[], refer: Refer): OperationObject {
  const [first, ...others] = group;
  if (first === undefined) throw new RangeError('no operation to describe');
  const body = bodyOf(group, refer);
  return {
    operationId: first.id,
    summary: group.map(({ summary }) => summary).join('; '),
    tags: [first.path.split('/')[1] ?? ''],
    parameters: inUrl(first, refer),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(group, refer),
    security: securityOf(first.grant),
    'x-grant': others.length === 0 ? first.grant : group.map(({ grant }) => grant),
    'x-section': first.section,
    'x-operations': group.map(({ id }) => id),
  };
}

function inUrl({ parameters }: Operation, refer: Refer): readonly object[] {
  return Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.place === 'path' || parameter.place === 'query'
      ? [
          {
            name,
            in: parameter.place,
            required: parameter.required,
            schema: schemaOf(parameter, refer),
          },
        ]
      : [],
  );
}

/** Form bodies on every method, read from the query too where the interface doesn't say otherwise (SIL-01). */
function bodyOf(group: readonly Operation[], refer: Refer): object | undefined {
  const schemas = group.flatMap((operation) => formSchema(operation, refer) ?? []);
  const [schema] = schemas;
  if (schema === undefined) return undefined;
  const mediaType = mediaTypes[group[0]?.body ?? 'form, required even when empty'];
  return {
    content: { [mediaType]: { schema: schemas.length === 1 ? schema : { oneOf: schemas } } },
  };
}

const mediaTypes: Readonly<Record<NonNullable<Operation['body']>, string>> = {
  multipart: 'multipart/form-data',
  json: 'application/json',
  'form, required even when empty': 'application/x-www-form-urlencoded',
};

function formSchema({ parameters }: Operation, refer: Refer): object | undefined {
  const entries = Object.entries(parameters).filter(([, { place }]) => bodyPlaces.has(place));
  if (entries.length === 0) return undefined;
  return {
    type: 'object',
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      entries.map(([name, parameter]) => [name, schemaOf(parameter, refer)]),
    ),
  };
}

const bodyPlaces: ReadonlySet<string> = new Set(['form', 'part', 'file', 'member']);

function schemaOf({ schema, absent, secret }: Parameter, refer: Refer): unknown {
  const described = refer(schema) as object;
  return {
    ...described,
    // JSON has no 64-bit integers of its own.
    ...(absent === undefined
      ? {}
      : { default: typeof absent === 'bigint' ? Number(absent) : absent }),
    ...(secret ? { writeOnly: true } : {}),
  };
}

function responsesOf(group: readonly Operation[], refer: Refer): Readonly<Record<string, object>> {
  const codes = [...new Set(group.flatMap(codesOf))];
  const refusals = Object.entries(Object.groupBy(codes, (code) => String(problemRow(code).status)))
    .filter(([status]) => status !== '200')
    .map(([status, some = []]): [string, object] => [
      status,
      {
        description: titles(some),
        content: { 'application/problem+json': { schema: problemRef } },
      },
    ]);
  const refused = codes.filter((code) => problemRow(code).status === 200);
  const note = refused.length === 0 ? '' : `; errorCode not 0: ${titles(refused)}`;
  return Object.fromEntries([['200', answerOf(group[0], note, refer)], ...refusals]);
}

const problemRef = { $ref: '#/components/schemas/Problem' };

function titles(codes: readonly ProblemCode[]): string {
  return codes.map((code) => problemRow(code).title).join('; ');
}

/** What the operation declares, and what comes before it: the caller and the parameters. */
function codesOf({ grant, parameters, problems }: Operation): readonly ProblemCode[] {
  const access: readonly ProblemCode[] =
    grant.key === 'not needed'
      ? []
      : ['key-missing', 'key-not-valid', ...bearerCodes[grant.bearer]];
  const secured: readonly ProblemCode[] = grant.insecureKey === 'refused' ? ['key-insecure'] : [];
  const rights: readonly ProblemCode[] =
    grant.permissions.length === 0 ? [] : ['key-right-missing', 'user-right-missing'];
  const reading: readonly ProblemCode[] =
    Object.keys(parameters).length === 0 ? [] : ['parameter-missing', 'parameter-ill-formed'];
  return [...access, ...secured, ...rights, ...reading, ...problems];
}

const bearerCodes: Readonly<Record<Grant['bearer'], readonly ProblemCode[]>> = {
  'as the key says': ['user-token-missing', 'token-not-valid'],
  user: ['user-token-missing', 'token-not-valid'],
  login: ['device-token-missing', 'token-not-valid'],
  recording: ['recording-token-missing', 'recording-token-not-valid'],
};

function answerOf(operation: Operation | undefined, note: string, refer: Refer): object {
  const answer = operation?.answer;
  if (answer?.kind === 'json') {
    return {
      description: `OK${note}`,
      content: { 'application/json': { schema: refer(answer.schema) } },
    };
  }
  if (answer?.kind !== 'content') return { description: `OK, without a body${note}` };
  const bytes = { schema: { type: 'string', format: 'binary' } };
  return { description: `The document${note}`, content: { 'application/octet-stream': bytes } };
}

function securityOf(grant: Grant): readonly object[] {
  return securities[grant.key === 'not needed' ? 'none' : grant.bearer];
}

const key = { apiKey: [] };
const keyAndUser = { apiKey: [], userToken: [] };
const keyAndDevice = { apiKey: [], deviceToken: [] };

const securities: Readonly<Record<Grant['bearer'] | 'none', readonly object[]>> = {
  none: [{}],
  'as the key says': [key, keyAndUser],
  user: [keyAndUser],
  login: [key, keyAndDevice],
  recording: [keyAndUser, keyAndDevice],
};
