import type { BoundCheck } from '../judge/check.ts';
import { documentPredictions } from './document-send/checks-predictions.ts';
import { historyPredictions } from './history/checks-predictions.ts';
import { thingPredictions } from './ports/checks-predictions.ts';
import { peoplePredictions } from './users/checks-predictions.ts';

/**
 * What the model says of every answer, whatever traffic it stands in: second checks of rules that
 * have one already, for sequences that no scenario has played.
 */
export const predictions: readonly BoundCheck[] = [
  ...peoplePredictions,
  ...thingPredictions,
  ...documentPredictions,
  ...historyPredictions,
];
