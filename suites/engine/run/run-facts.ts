import type { JournalEvent, RunEvent } from '../journal/event.ts';
import type { RunResult } from '../judge/result.ts';

/** How a journal begins. Throws when it begins otherwise. */
export function runEventOf([first]: readonly JournalEvent[]): RunEvent {
  if (first?.type !== 'run') throw new Error("a journal starts with its 'run' event");
  return first;
}

/** What a recording tells of its run, whatever it is judged by. */
export function runFacts(
  journal: readonly JournalEvent[],
): Pick<RunResult, 'journal' | 'seed' | 'startedAt' | 'requests' | 'durationMs'> {
  const { seed, startedAt, at } = runEventOf(journal);
  const last = journal.at(-1)?.at ?? at;
  return {
    journal,
    seed,
    startedAt,
    requests: journal.filter((event) => event.type === 'sent').length,
    durationMs: Number((BigInt(last) - BigInt(at)) / 1_000_000n),
  };
}
