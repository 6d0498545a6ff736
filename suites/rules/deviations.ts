import type { Fault } from '../prove/fault.ts';
import { crashDeviations } from './crashes/deviations.ts';
import { topicFaults } from './index.ts';
import { parallelDeviations } from './parallel/deviations.ts';
import { parallelSettingDeviations } from './parallel/deviations-settings.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Fault[] = [
  ...crashDeviations,
  ...parallelDeviations,
  ...parallelSettingDeviations,
  ...topicFaults,
];
