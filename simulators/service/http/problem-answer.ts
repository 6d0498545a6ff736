import type { Operation } from '../operations/operation.ts';
import { answersWithId } from '../operations/shapes/error-code-info.ts';
import { adviceFor } from '../rules/advice.ts';
import { type ErrorCode, errorCodes } from '../rules/error-codes.ts';
import type { Problem } from '../rules/problem.ts';
import type { ProblemRow } from '../rules/problems/problem-row.ts';
import { type ProblemCode, problemRow } from '../rules/problems.ts';

/** A refusal as it goes over the wire. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The one place where problems become statuses: problem JSON (RFC 9457, SIL-10), or ErrorCodeInfo with 200 (SIL-11). */
export function problemAnswer(
  problem: Problem,
  operation?: Operation,
  requestId?: string,
): ProblemAnswer {
  const row = problemRow(problem.code);
  const errorCode = errorCodeOf(problem.code, operation);
  if (row.status === 200) {
    const withId = operation?.answer.kind === 'json' && answersWithId.has(operation.answer.schema);
    return {
      status: 200,
      headers: jsonHeaders,
      body: JSON.stringify(withId ? { errorCode, id: 0 } : { errorCode }),
    };
  }
  if (operation?.problemForm === 'oauth') return oauthAnswer(problem, row);
  const body = {
    type: problemType(problem.code),
    title: row.title,
    status: row.status,
    detail: problem.detail ?? adviceFor(problem.code),
    errorCode,
    ...(problem.parameter === undefined ? {} : { parameter: problem.parameter }),
    ...(requestId === undefined ? {} : { requestId }),
  };
  return {
    status: row.status,
    headers: { ...problemHeaders, ...challenges[row.challenge ?? 'none'] },
    body: JSON.stringify(body),
  };
}

/** RFC 6749 5.2. */
function oauthAnswer({ detail, parameter }: Problem, row: ProblemRow): ProblemAnswer {
  const about = [row.title, parameter, detail].filter((part) => part !== undefined).join(': ');
  const body = {
    error: row.oauth ?? (row.status < 500 ? 'invalid_request' : 'server_error'),
    // The signs that RFC 6749 A.8 allows.
    error_description: about.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?'),
  };
  return {
    status: row.status,
    headers: { ...jsonHeaders, ...challenges[row.challenge ?? 'none'] },
    body: JSON.stringify(body),
  };
}

/** Its own, else that of the call (SIL-13). */
export function errorCodeOf(code: ProblemCode, operation?: Operation): ErrorCode {
  return problemRow(code).errorCode ?? operation?.errorCode ?? errorCodes.objectTree;
}

export function problemType(code: ProblemCode): string {
  return `urn:platen:problem:${code}`;
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };
const problemHeaders = { 'content-type': 'application/problem+json; charset=utf-8' };

/** RFC 6750 3, SIL-12. */
const challenges: Readonly<
  Record<'none' | 'plain' | 'invalid_token', Readonly<Record<string, string>>>
> = {
  none: {},
  plain: { 'www-authenticate': 'Bearer' },
  invalid_token: { 'www-authenticate': 'Bearer error="invalid_token"' },
};
