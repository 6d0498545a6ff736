import type { EndedEvent, JournalEvent } from '../journal/event.ts';
import type { NotRunReason } from './verdict.ts';

/** How a run was brought to its end early; undefined: all was played. */
export function endOf(events: readonly JournalEvent[]): EndedEvent | undefined {
  return events.find((event) => event.type === 'ended');
}

/** "the budget of 500 requests was used up" */
export function endWords({ by, limit = 0 }: Pick<EndedEvent, 'by' | 'limit'>): string {
  const words: Readonly<Record<EndedEvent['by'], string>> = {
    requests: `the budget of ${String(limit)} ${limit === 1 ? 'request' : 'requests'} was used up`,
    time: `the budget of ${String(limit / 1000)} s was used up`,
    interruption: 'the run was interrupted',
  };
  return words[by];
}

/** Why a rule was not run that the end of the run kept from being reached. */
export function notReachedFor(end: EndedEvent): {
  readonly reason: NotRunReason;
  readonly why: string;
} {
  return {
    reason: end.by === 'interruption' ? 'NOT-REACHED' : 'BUDGET',
    why: `${endWords(end)} before it was reached`,
  };
}
