import type { Fault } from '../prove/fault.ts';
import { crashDeviations } from './crashes/deviations.ts';
import { topicFaults } from './index.ts';
import { neighbourDeviations } from './neighbours/deviations.ts';
import { neighbourPlaceDeviations } from './neighbours/deviations-locations.ts';
import { namesakeDeviations } from './neighbours/deviations-namesakes.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Fault[] = [
  ...crashDeviations,
  ...topicFaults,
  ...namesakeDeviations,
  ...neighbourDeviations,
  ...neighbourPlaceDeviations,
];
