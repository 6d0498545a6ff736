import type { BoundCheck } from '../../engine/case/check.ts';
import { documentPredictions } from './documents.ts';
import { historyPredictions } from './history.ts';
import { resourcePredictions } from './resources.ts';
import { peoplePredictions } from './users.ts';

/**
 * Predictions of every answer by the state, in any traffic: second checks of rules that
 * have one already, for sequences that no test case has played.
 */
export const predictions: readonly BoundCheck[] = [
  ...peoplePredictions,
  ...resourcePredictions,
  ...documentPredictions,
  ...historyPredictions,
];
