import { errorCodeOf, problemType } from '../http/problem-answer.ts';
import type { Operation } from '../operations/operation.ts';
import type { ProblemRow } from '../rules/problems/problem-row.ts';
import { type ProblemCode, problemRow } from '../rules/problems.ts';
import type { Reply } from '../testing/ask.ts';
import { canary } from './site.ts';

/** What of a refusal can be seen over the wire. */
export interface Refusal {
  readonly status: number;
  readonly errorCode?: unknown;
  readonly type?: unknown;
  /** RFC 6749 5.2. */
  readonly error?: unknown;
  readonly challenge?: unknown;
  /** It tells something of the account that others are after. */
  readonly telling: boolean;
}

export function refusalSeen({ status, json, headers, bytes }: Reply): Refusal {
  const { type, error, errorCode } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const challenge = headers['www-authenticate'];
  return {
    status,
    ...only({ errorCode, type, error, challenge }),
    telling: `${bytes.toString()}${JSON.stringify(headers)}`.includes(canary),
  };
}

/** How this problem of this call is to be seen (SIL-10, SIL-11, SIL-12). */
export function refusalBy(problem: ProblemCode, operation: Operation): Refusal {
  const row: ProblemRow = problemRow(problem);
  const { status, challenge } = row;
  const head = { status, telling: false, ...only({ challenge: challenges[challenge ?? 'none'] }) };
  if (operation.method === 'HEAD') return head;
  const errorCode = errorCodeOf(problem, operation);
  if (status === 200) return { ...head, errorCode };
  if (operation.problemForm === 'oauth') return { ...head, error: row.oauth ?? 'invalid_request' };
  return { ...head, errorCode, type: problemType(problem) };
}

const challenges = {
  none: undefined,
  plain: 'Bearer',
  invalid_token: 'Bearer error="invalid_token"',
} as const;

function only(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
