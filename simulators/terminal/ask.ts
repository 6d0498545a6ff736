import type { Clock } from '../kit/clock.ts';
import { type Address, type Call, compose } from './compose.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import { discreet } from './discreet.ts';
import type { Exchange, TerminalAnswer } from './exchange.ts';
import { type Failure, type Outcome, UnableHere, UnexpectedAnswer, unable } from './outcome.ts';
import { readRefusal } from './refusal.ts';

/** What every call of a terminal needs. */
export interface Line extends Address {
  readonly deviceToken?: string;
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
export async function ask<T>(line: Line, call: Call, read: Reader<T>): Promise<Outcome<T>> {
  const secrets = secretsOf(line, call);
  using deadline = openDeadline(line.clock, call.timeoutMs);
  try {
    const answer = await line.exchange(compose(line, call), deadline.signal);
    if (answer.status >= 200 && answer.status < 300) return await read(answer, deadline);
    return await readRefusal(answer, secrets);
  } catch (error) {
    return failureOf(error, { deadline, call, secrets });
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
  readonly call: Call;
  readonly secrets: readonly string[];
}

function failureOf(error: unknown, { deadline, call, secrets }: Circumstances): Failure {
  if (error instanceof UnableHere) return unable(error.message);
  if (error instanceof UnexpectedAnswer) return { kind: 'unexpected', message: error.message };
  if (deadline.signal.aborted) {
    const afterMs = call.timeoutMs;
    return { kind: 'timeout', afterMs, message: `no answer within ${String(afterMs)} ms` };
  }
  return { kind: 'unreachable', message: discreet(reasonOf(error), secrets) };
}

/** Where a host has several addresses, the reasons stand in an error without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
