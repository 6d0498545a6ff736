import type { Clock } from '../kit/clock.ts';
import { type Address, type Call, compose } from './compose.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import { discreet } from './discreet.ts';
import type { Exchange, TerminalAnswer, TerminalRequest } from './exchange.ts';
import { type Failure, type Outcome, UnableHere, UnexpectedAnswer, unable } from './outcome.ts';
import { readRefusal } from './refusal.ts';

/** What every call of a terminal needs. */
export interface Line extends Address {
  readonly deviceToken?: string;
  /** A login that is over is renewed, where its answer held what that needs. */
  readonly renews: boolean;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
}

export interface Timeouts {
  /** For an answer, and between two pieces of a download. */
  readonly answerMs: number;
  /** A release is answered when the printer has the whole document (SIL-42). */
  readonly releaseMs: number;
}

/** Reads an answer that says yes; throws UnexpectedAnswer or UnableHere. */
export type Reader<T> = (answer: TerminalAnswer, deadline: Deadline) => Promise<Outcome<T>>;

/** Makes one call. Never rejects. */
export function ask<T>(line: Line, call: Call, read: Reader<T>): Promise<Outcome<T>> {
  const { timeoutMs } = call;
  return send(
    line,
    { request: compose(line, call), timeoutMs, secrets: secretsOf(line, call) },
    read,
  );
}

export interface Sending {
  readonly request: TerminalRequest;
  readonly timeoutMs: number;
  /** What must never be shown. */
  readonly secrets: readonly string[];
}

/** Sends one request, whoever it is for. Never rejects. */
export async function send<T>(
  line: Pick<Line, 'clock' | 'exchange'>,
  sending: Sending,
  read: Reader<T>,
): Promise<Outcome<T>> {
  const { request, timeoutMs, secrets } = sending;
  using deadline = openDeadline(line.clock, timeoutMs);
  try {
    const answer = await line.exchange(request, deadline.signal);
    if (answer.status >= 200 && answer.status < 300) return await read(answer, deadline);
    return await readRefusal(answer, secrets);
  } catch (error) {
    return failureOf(error, { deadline, timeoutMs, secrets });
  }
}

function secretsOf(
  { apiKey, deviceToken }: Line,
  { bearer, secrets = [] }: Call,
): readonly string[] {
  return [apiKey, deviceToken ?? '', bearer ?? '', ...secrets];
}

interface Circumstances {
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  readonly secrets: readonly string[];
}

function failureOf(
  error: unknown,
  { deadline, timeoutMs: afterMs, secrets }: Circumstances,
): Failure {
  if (error instanceof UnableHere) return unable(error.message);
  if (error instanceof UnexpectedAnswer) return { kind: 'unexpected', message: error.message };
  if (deadline.signal.aborted) {
    return { kind: 'timeout', afterMs, message: `no answer within ${String(afterMs)} ms` };
  }
  const message = discreet(reasonOf(error), secrets);
  return { kind: 'unreachable', ...(wasUnsent(error) ? { unsent: true } : {}), message };
}

/** What a connection that never came about is told by: of Node, and of undici. */
const unsentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasUnsent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(wasUnsent);
  return error instanceof Error && 'code' in error && unsentCodes.has(error.code);
}

/** Where a host has several addresses, the reasons stand in an error without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
