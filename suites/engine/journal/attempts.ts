import type { JournalEvent, RunEvent } from './event.ts';

/** One attempt of a recording: a run that was begun, or that went on where an earlier one had ended. */
export interface AttemptEvents {
  readonly run: RunEvent;
  /** Of this attempt alone, the run event first. */
  readonly events: readonly JournalEvent[];
}

/** The attempts of a recording, in order; each begins with its own 'run' event. */
export function attemptsOf(journal: readonly JournalEvent[]): readonly AttemptEvents[] {
  const starts = journal.flatMap((event, at) =>
    event.type === 'run' && event.place === undefined ? [{ run: event, at }] : [],
  );
  return starts.map(({ run, at }, number) => ({
    run,
    events: journal.slice(at, starts[number + 1]?.at),
  }));
}

/**
 * What counts of a recording with several attempts: each test case as it was played last, and the
 * end of the last attempt. Of a recording with one attempt that is all of it.
 */
export function latestOf(journal: readonly JournalEvent[]): readonly JournalEvent[] {
  const attempts = attemptsOf(journal);
  if (attempts.length < 2) return journal;
  const lastPlayed = new Map<string, number>();
  for (const [number, { events }] of attempts.entries())
    for (const event of events) if (event.type === 'case') lastPlayed.set(event.scenario, number);
  return attempts.flatMap(({ events }, number) => {
    const isLast = number === attempts.length - 1;
    const repeated = new Set(
      events.flatMap((event) =>
        event.type === 'case' && lastPlayed.get(event.scenario) !== number ? [event.case] : [],
      ),
    );
    return events.filter((event) =>
      event.type === 'ended' ? isLast : !('case' in event && repeated.has(event.case)),
    );
  });
}

/** At how many places side by side the test cases of one attempt were played. */
export function placesIn({ events }: AttemptEvents): number {
  return events.filter(({ type }) => type === 'run').length;
}

/**
 * The same events, one place after the other, each behind its own 'run' event: a place has a service
 * of its own. What belongs to no test case comes last in its attempt.
 */
export function placeByPlace(journal: readonly JournalEvent[]): readonly JournalEvent[] {
  if (!journal.some((event) => event.type === 'run' && event.place !== undefined)) return journal;
  return attemptsOf(journal).flatMap(({ events }) => {
    const places = new Map<string, number>();
    for (const event of events)
      if (event.type === 'case') places.set(event.case, event.place ?? first);
    const placeOf = (event: JournalEvent): number => {
      if (event.type === 'run') return event.place ?? first;
      return 'case' in event ? (places.get(event.case) ?? first) : Number.POSITIVE_INFINITY;
    };
    return events.toSorted((left, right) => byNumber(placeOf(left), placeOf(right)));
  });
}

const first = 1;

function byNumber(left: number, right: number): number {
  return left === right ? 0 : left - right;
}
