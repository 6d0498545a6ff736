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
  const events: JournalEvent[] = [];
  let lastSeq = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const event = parseLine(line, index + 1);
    if (events.length === 0) checkFirst(event, index + 1);
    if (event.seq <= lastSeq) {
      throw new JournalError(index + 1, `seq ${String(event.seq)} follows ${String(lastSeq)}`);
    }
    lastSeq = event.seq;
    events.push(event);
  }
  if (events.length === 0) throw new JournalError(1, 'holds no event');
  return events;
}

export class JournalError extends Error {
  override readonly name = 'JournalError';
  constructor(line: number, what: string) {
    super(`journal line ${String(line)}: ${what}`);
  }
}

function checkFirst(event: JournalEvent, number: number): void {
  if (event.type !== 'run') throw new JournalError(number, "the first event must be of type 'run'");
  const version: number = event.schemaVersion;
  if (version !== 1) {
    throw new JournalError(number, `is of schemaVersion ${String(version)}; this version reads 1`);
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
