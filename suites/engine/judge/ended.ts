import type { EndedEvent, JournalEvent } from '../journal/event.ts';
import type { NotRunReason } from './verdict.ts';

/** How a run, or its last attempt, was brought to its end early; undefined: all was played. */
export function endOf(events: readonly JournalEvent[]): EndedEvent | undefined {
  const last = events.findLast((event) => event.type === 'ended' || event.type === 'run');
  return last?.type === 'ended' ? last : undefined;
}

/** "the budget of 500 requests was used up" */
export function endWords({
  by,
  limit = 0,
  why = 'no answer',
}: Pick<EndedEvent, 'by' | 'limit' | 'why'>): string {
  const words: Readonly<Record<EndedEvent['by'], string>> = {
    requests: `the budget of ${String(limit)} ${limit === 1 ? 'request' : 'requests'} was used up`,
    time: `the budget of ${String(limit / 1000)} s was used up`,
    answers: `the target's answers exceeded ${String(limit / 2 ** 20)} MiB, the limit for what is recorded`,
    interruption: 'the run was interrupted',
    unreachable: `the target could not be judged: ${why}`,
  };
  return words[by];
}

/** Why a rule was not run that the end of the run kept from being reached. */
export function notReachedFor(end: EndedEvent): {
  readonly reason: NotRunReason;
  readonly why: string;
} {
  const before = end.by === 'unreachable' ? '' : ' before it was reached';
  return { reason: reasons[end.by], why: `${endWords(end)}${before}` };
}

const reasons: Readonly<Record<EndedEvent['by'], NotRunReason>> = {
  requests: 'BUDGET',
  time: 'BUDGET',
  answers: 'BUDGET',
  interruption: 'NOT-REACHED',
  unreachable: 'UNREACHABLE',
};
