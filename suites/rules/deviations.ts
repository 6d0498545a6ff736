import type { Fault } from '../prove/fault.ts';
import { topicFaults } from './index.ts';
import { neighbourDeviations } from './neighbours/deviations.ts';
import { neighbourPlaceDeviations } from './neighbours/deviations-locations.ts';
import { namesakeDeviations } from './neighbours/deviations-namesakes.ts';
import { parallelDeviations } from './parallel/deviations.ts';
import { parallelSettingDeviations } from './parallel/deviations-settings.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Fault[] = [
  ...parallelDeviations,
  ...parallelSettingDeviations,
  ...topicFaults,
  ...namesakeDeviations,
  ...neighbourDeviations,
  ...neighbourPlaceDeviations,
];
