import type { BoundCheck } from '../../engine/case/check.ts';
import { history, isJobType, spanOf } from '../../engine/case/subjects/history-pages.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { refusal } from './prediction.ts';

const ofNoType = {
  when: (x: Exchange) => !isJobType(x.param('jobtype')),
  why: 'the jobtype is unknown',
};

/** The history: what is not recorded, and what is not asked. */
export const historyPredictions: readonly BoundCheck[] = [
  refusal('REC-05', ['documents.record'], ofNoType),
  refusal('HIST-26', history.operations, ofNoType),
  refusal('HIST-11', history.operations, {
    when: (x) => spanOf(x) <= 0,
    why: 'the range ends before it starts',
  }),
];
