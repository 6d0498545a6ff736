import type { Example } from './example.ts';
import { callerExamples, secrecyExamples } from './of-callers.ts';
import { callExamples, formExamples, uploadExamples, valueExamples } from './of-calls.ts';
import { answerExamples, triesExamples } from './of-conduct.ts';
import { detailExamples } from './of-details.ts';
import {
  administrationExamples,
  historyExamples,
  readerExamples,
  recordExamples,
} from './of-lists.ts';
import { jobExamples, outcomeExamples } from './of-outcomes.ts';

/** One for each rule for terminals and card readers. */
export const examples: readonly Example[] = [
  ...callerExamples,
  ...secrecyExamples,
  ...callExamples,
  ...formExamples,
  ...uploadExamples,
  ...valueExamples,
  ...answerExamples,
  ...triesExamples,
  ...detailExamples,
  ...outcomeExamples,
  ...jobExamples,
  ...historyExamples,
  ...recordExamples,
  ...readerExamples,
  ...administrationExamples,
];
