import type { Operation } from '../../operations/operation.ts';
import { refusalsOf } from '../../operations/refusals.ts';
import { adviceFor } from '../../rules/advice.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { type ProblemCode, problemRow } from '../../rules/problems.ts';
import { errorCodeOf, problemType } from '../problem-answer.ts';
import type { Refer } from './refer.ts';

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, object>>;
  readonly $ref?: string;
}

/** By status: the answer, each refusal with its problem types and errorCodes, and anything else. */
export function responsesOf(
  group: readonly Operation[],
  refer: Refer,
): Readonly<Record<string, ResponseObject>> {
  const [first] = group;
  if (first === undefined) throw new RangeError('no operation to describe');
  const codes = [...new Set(group.flatMap(refusalsOf))];
  const byStatus = Map.groupBy(codes, (code) => problemRow(code).status);
  const refusals = [...byStatus]
    .filter(([status]) => status !== 200)
    .map(([status, some]): [string, ResponseObject] => [String(status), refusal(first, some)]);
  return Object.fromEntries([
    ['200', answerOf(first, byStatus.get(200) ?? [], refer)],
    ...refusals,
    ['default', { $ref: '#/components/responses/Problem' }],
  ]);
}

/** What any call can meet besides what it lists. */
export const anyProblem = {
  description: 'Another error, or the service failed',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
} as const;

const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

function refusal(operation: Operation, codes: readonly ProblemCode[]): ResponseObject {
  const described = { description: titles(codes), headers };
  if (operation.problemForm === 'oauth') return { ...described, content: oauthContent(codes) };
  if (operation.method === 'HEAD') return described;
  const one = codes.map((code) => problemType(code));
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: {
      type: { enum: one },
      errorCode: { enum: [...new Set(codes.map((code) => errorCodeOf(code, operation)))] },
    },
  };
  const examples = Object.fromEntries(codes.map((code) => [code, problemExample(code, operation)]));
  return { ...described, content: { 'application/problem+json': { schema, examples } } };
}

/** RFC 6749 5.2. */
function oauthContent(codes: readonly ProblemCode[]): NonNullable<ResponseObject['content']> {
  const errors = [...new Set(codes.map((code) => problemRow(code).oauth ?? 'invalid_request'))];
  const schema = {
    type: 'object',
    required: ['error'],
    properties: { error: { enum: errors }, error_description: { type: 'string' } },
  };
  return { 'application/json': { schema } };
}

function problemExample(code: ProblemCode, operation: Operation): object {
  const { title, status } = problemRow(code);
  const errorCode = errorCodeOf(code, operation);
  const detail = adviceFor(code);
  return { summary: title, value: { type: problemType(code), title, status, detail, errorCode } };
}

function answerOf(
  operation: Operation,
  refused: readonly ProblemCode[],
  refer: Refer,
): ResponseObject {
  const { answer } = operation;
  const note = refused.length === 0 ? '' : `; errorCode not 0: ${titles(refused)}`;
  if (answer.kind === 'empty') return { description: `OK, without a body${note}`, headers };
  if (answer.kind === 'content') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    const content = { '*/*': bytes };
    return { description: `The document${note}`, headers, content };
  }
  if (answer.kind === 'page')
    return {
      description: 'A page',
      headers,
      content: { 'text/html': { schema: { type: 'string' } } },
    };
  const schema = refer(answer.schema);
  const examples = errorCodeExamples(operation, refused);
  return {
    description: `OK${note}`,
    headers,
    content: { 'application/json': { schema, ...(examples === undefined ? {} : { examples }) } },
  };
}

/** SIL-11: what was well-formed and impossible is told by an errorCode. */
function errorCodeExamples(
  operation: Operation,
  refused: readonly ProblemCode[],
): object | undefined {
  if (refused.length === 0 || operation.answer.kind !== 'json') return undefined;
  const { properties = {} } = operation.answer.schema as { readonly properties?: object };
  const withId = 'id' in properties;
  const of = (errorCode: number, id: number) => (withId ? { errorCode, id } : { errorCode });
  const rows = refused.map((code): [string, object] => [
    code,
    { summary: problemRow(code).title, value: of(errorCodeOf(code, operation), 0) },
  ]);
  return Object.fromEntries([['ok', { summary: 'OK', value: of(errorCodes.ok, 1) }], ...rows]);
}

function titles(codes: readonly ProblemCode[]): string {
  return codes.map((code) => problemRow(code).title).join('; ');
}
