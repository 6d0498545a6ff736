import type { JournalEvent } from './event.ts';

const types = new Set<string>(['run', 'case', 'sent', 'answered', 'unanswered', 'printer', 'fault', 'receipt', 'settled', 'clock', 'restart']);

export function toLine(event: JournalEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/** Reads a journal back. Throws with the line's number when a line is no event, or the order is broken. */
export function readJournal(text: string): readonly JournalEvent[] {
  const events: JournalEvent[] = [];
  let lastSeq = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const event = parseLine(line, index + 1);
    if (event.seq <= lastSeq) throw new JournalError(index + 1, `seq ${String(event.seq)} follows ${String(lastSeq)}`);
    lastSeq = event.seq;
    events.push(event);
  }
  if (events[0]?.type !== 'run') throw new JournalError(1, "the first event must be of type 'run'");
  return events;
}

export class JournalError extends Error {
  override readonly name = 'JournalError';
  constructor(line: number, what: string) {
    super(`journal line ${String(line)}: ${what}`);
  }
}

function parseLine(line: string, number: number): JournalEvent {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new JournalError(number, 'is not JSON');
  }
  const event = value as Partial<JournalEvent> | null;
  if (typeof event !== 'object' || event === null || typeof event.seq !== 'number' || !types.has(String(event.type))) {
    throw new JournalError(number, 'is no journal event (it needs seq and a known type)');
  }
  return event as JournalEvent;
}
