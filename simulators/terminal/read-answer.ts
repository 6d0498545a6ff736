import type { TerminalAnswer } from './exchange.ts';
import { done, type Outcome, UnexpectedAnswer } from './outcome.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The longest answer that is no document: 500 records take a tenth of it. */
const mostBytes = 4 * 1024 * 1024;
const mostOfNothing = 64 * 1024;

/** Throws UnexpectedAnswer for what is not JSON in UTF-8 or longer than a list can be. */
export async function readJson(answer: TerminalAnswer): Promise<unknown> {
  const { bytes, cut } = await readUpTo(answer.body, mostBytes);
  if (cut) throw new UnexpectedAnswer(`the response is longer than ${String(mostBytes)} bytes`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new UnexpectedAnswer('the response is not JSON');
  }
}

/** The body's first bytes; what comes behind them is not waited for. */
export async function readUpTo(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<{ readonly bytes: Buffer; readonly cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, limitBytes - size));
    size += chunk.length;
    if (size > limitBytes) return { bytes: Buffer.concat(chunks), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}

/** For answers whose status says all: whatever stands in the body says nothing. */
export async function readNothing(answer: TerminalAnswer): Promise<Outcome<undefined>> {
  await readUpTo(answer.body, mostOfNothing);
  return done(undefined);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member as text; '' where there is none or it is something else. */
export function textOf(record: JsonObject, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** The member as a number; 0 where there is none or it is something else. */
export function numberOf(record: JsonObject, name: string): number {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
}
