import Type from 'typebox';
import { indexJournal, type JournalIndex } from '../../../reports/journal-index.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import {
  ControlProblem,
  type ControlRoute,
  type OpenFeed,
} from '../../../simulators/kit/control.ts';
import type { JournalEvent } from '../../../suites/engine/journal/event.ts';
import {
  exchangeOf,
  lineOf,
  type RecordedExchange,
} from '../../commands/show/recorded-exchange.ts';

/** The newest calls of a terminal, as the observer records them: with the answers that the terminal got. */
export interface LiveExchanges {
  readonly hear: (event: JournalEvent) => void;
  readonly routes: readonly ControlRoute[];
}

const mostKept = 5_000;

/** Publishes an event `exchange` for each call that was answered, or never will be. */
export function openLiveExchanges(
  tell: OpenFeed['tell'],
  clock: Pick<Clock, 'now'>,
): LiveExchanges {
  const unanswered = new Map<number, JournalEvent>();
  const kept = new Map<number, RecordedExchange>();
  const finish = (call: number, index: JournalIndex): void => {
    const found = index.call(call);
    if (found === undefined) return;
    const exchange = exchangeOf(found, clock.now());
    kept.set(call, exchange);
    const [oldest = 0] = kept.keys();
    if (kept.size > mostKept) kept.delete(oldest);
    tell({ kind: 'exchange', ...lineOf(exchange), exchange: call });
  };
  return {
    hear(event) {
      if (event.type === 'sent') unanswered.set(event.call, event);
      if (event.type !== 'answered' && event.type !== 'unanswered') return;
      const sent = unanswered.get(event.call);
      unanswered.delete(event.call);
      if (sent !== undefined) finish(event.call, indexJournal([sent, event]));
    },
    routes: [
      {
        method: 'GET',
        path: '/exchanges',
        summary: 'Lists the newest calls of the terminal, oldest first.',
        answer: Type.Array(Type.Object({ id: Type.Integer() })),
        run: () => ({ json: kept.values().map(lineOf).toArray() }),
      },
      {
        method: 'GET',
        path: '/exchanges/{id}',
        summary:
          'Returns a call of the terminal and the answer that it got, with names in place of secrets.',
        answer: Type.Object({ head: Type.String(), answerHead: Type.String() }),
        run: ({ parameters }) => {
          const found = kept.get(Number(parameters['id']));
          if (found !== undefined) return { json: found };
          throw new ControlProblem(404, { detail: 'No call of this number is kept.' });
        },
      },
    ],
  };
}
