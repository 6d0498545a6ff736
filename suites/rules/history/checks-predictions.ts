import { type Exchange, parameter } from '../../journal/exchange.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { refusal } from '../../judge/prediction.ts';
import { historyOperation, windowOf } from './checks-page.ts';

const record = 'documents.record';
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];

/** The history: what is not recorded, and what is not asked. */
export const historyPredictions: readonly BoundCheck[] = [
  refusal('REC-05', [record], { when: isOfNoType, why: 'the jobtype is unknown' }),
  refusal('HIST-26', [historyOperation], { when: isOfNoType, why: 'the jobtype is unknown' }),
  refusal('HIST-11', [historyOperation], {
    when: (exchange) => spanMs(exchange) <= 0,
    why: 'the range ends before it starts',
  }),
];

function isOfNoType(exchange: Exchange): boolean {
  return !jobTypes.includes(parameter(exchange, 'jobtype') ?? 'PRINT');
}

/** NaN without both ends. */
function spanMs(exchange: Exchange): number {
  const { start = Number.NaN, end = Number.NaN } = windowOf(exchange);
  return end - start;
}
