import type { Check } from './check.ts';
import { documentPredictions } from './predictions/documents.ts';
import { historyPredictions } from './predictions/history.ts';
import { peoplePredictions } from './predictions/people.ts';
import { thingPredictions } from './predictions/things.ts';

/**
 * What the model says of every answer, whatever traffic it stands in: second checks of rules that
 * have one already, for sequences that no scenario has played.
 */
export const predictions: readonly Check[] = [
  ...peoplePredictions,
  ...thingPredictions,
  ...documentPredictions,
  ...historyPredictions,
];
