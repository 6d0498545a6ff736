import type { JournalEvent } from './event.ts';
import { eventFault } from './event-form.ts';

export function toLine(event: JournalEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/**
 * Reads a journal back. Throws with the line's number when a line is no event, the order is broken,
 * or it was written in a form that this version does not know.
 */
export function readJournal(text: string): readonly JournalEvent[] {
  const reader = new LineReader();
  for (const line of text.split('\n')) reader.take(line);
  return reader.end();
}

/** No line that was ever written comes near. */
const longestLine = 64 * 1024 * 1024;
const lineFeed = 0x0a;

/**
 * The same of a file as it is read, in whatever pieces: no text ever holds more than a line of it. Where just the last
 * line was not written to its end, the JournalError has what came before.
 */
export async function readJournalFrom(
  chunks: AsyncIterable<Uint8Array>,
): Promise<readonly JournalEvent[]> {
  const reader = new LineReader();
  let pieces: Uint8Array[] = [];
  let length = 0;
  const hold = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > longestLine) throw new JournalError(reader.next, 'is too long for an event');
    pieces.push(piece);
  };
  const line = (): string => {
    const whole = Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    return whole;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      hold(chunk.subarray(from, at));
      reader.take(line());
      from = at + 1;
    }
    hold(chunk.subarray(from));
  }
  reader.takeLast(line());
  return reader.end();
}

/** Takes a journal line by line. */
class LineReader {
  readonly #events: JournalEvent[] = [];
  #lastSeq = 0;
  /** The number of the line that comes. */
  next = 1;

  take(line: string): void {
    const number = this.next;
    this.next += 1;
    if (line.trim() === '') return;
    const event = parseLine(line, number);
    if (this.#events.length === 0) checkFirst(event, number);
    if (event.seq <= this.#lastSeq)
      throw new JournalError(number, `seq ${String(event.seq)} follows ${String(this.#lastSeq)}`);
    this.#lastSeq = event.seq;
    this.#events.push(event);
  }

  /** What no line feed follows. */
  takeLast(line: string): void {
    try {
      this.take(line);
    } catch (error) {
      if (error instanceof JournalError && this.#events.length > 0) error.before = this.#events;
      throw error;
    }
  }

  end(): readonly JournalEvent[] {
    if (this.#events.length === 0) throw new JournalError(1, 'contains no event');
    return this.#events;
  }
}

export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** The whole events of a journal that ends within one. */
  before?: readonly JournalEvent[];
  constructor(line: number, what: string) {
    super(`journal line ${String(line)}: ${what}`);
  }
}

function checkFirst(event: JournalEvent, number: number): void {
  if (event.type !== 'run') throw new JournalError(number, "the first event must be of type 'run'");
  const version: number = event.schemaVersion;
  if (version !== 1) {
    throw new JournalError(number, `has schemaVersion ${String(version)}; this version reads 1`);
  }
}

function parseLine(line: string, number: number): JournalEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new JournalError(number, 'is not JSON; was the file cut off?');
  }
  const fault = eventFault(value);
  if (fault !== undefined) throw new JournalError(number, fault);
  return value as JournalEvent;
}
