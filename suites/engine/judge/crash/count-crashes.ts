import type { JournalEvent } from '../../journal/event.ts';
import { exchangesOf, succeeded } from '../../journal/exchange.ts';

/** What a run of kills was made of. */
export interface CrashCount {
  readonly kills: number;
  /** Calls that change something and were answered with success, by operation. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** Calls that a kill left without an answer. */
  readonly cutOff: number;
  /** Jobs that came out at the printers. */
  readonly papers: number;
  /** Looks at what was there, between the kills and after the last. */
  readonly looks: number;
}

const looks = new Set([
  'version.get',
  'documents.list',
  'documents.download',
  'documents.history',
  'users.get',
  'inputports.list',
]);

export function countCrashes(events: readonly JournalEvent[]): CrashCount {
  const done = exchangesOf(events).filter(succeeded);
  const acknowledged: Record<string, number> = {};
  for (const { operation } of done)
    if (!looks.has(operation)) acknowledged[operation] = (acknowledged[operation] ?? 0) + 1;
  const count = (type: JournalEvent['type']): number =>
    events.filter((event) => event.type === type).length;
  return {
    kills: count('restart'),
    acknowledged,
    cutOff: count('unanswered'),
    papers: count('receipt'),
    looks: done.filter(({ operation }) => looks.has(operation)).length,
  };
}

export function sumOfCrashes(counts: readonly CrashCount[]): CrashCount {
  const sum = (of: (count: CrashCount) => number): number =>
    counts.reduce((total, count) => total + of(count), 0);
  const operations = new Set(counts.flatMap(({ acknowledged }) => Object.keys(acknowledged)));
  return {
    kills: sum(({ kills }) => kills),
    acknowledged: Object.fromEntries(
      [...operations].toSorted().map((one) => [one, sum((count) => count.acknowledged[one] ?? 0)]),
    ),
    cutOff: sum(({ cutOff }) => cutOff),
    papers: sum(({ papers }) => papers),
    looks: sum(({ looks: seen }) => seen),
  };
}
