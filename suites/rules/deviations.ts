import type { Fault } from '../prove/fault.ts';
import { crashDeviations } from './crashes/deviations.ts';
import { topicFaults } from './index.ts';
import { parallelDeviations } from './parallel/deviations.ts';
import { parallelSettingDeviations } from './parallel/deviations-settings.ts';
import { inputPortDeviations, outputPortDeviations } from './ports/deviations.ts';
import { changedPrintingDeviations } from './ports/deviations-changed-printing.ts';
import {
  inputPortChangeDeviations,
  outputPortChangeDeviations,
} from './ports/deviations-changes.ts';
import { changedWholeDeviations } from './ports/deviations-complete-updates.ts';
import { portOptionDeviations } from './ports/deviations-options.ts';
import { keptDeviations } from './ports/deviations-unchanged-members.ts';
import { outsiderDeviations } from './users/deviations-list-contents.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Fault[] = [
  ...crashDeviations,
  ...changedWholeDeviations,
  ...outsiderDeviations,
  ...parallelDeviations,
  ...parallelSettingDeviations,
  ...topicFaults,
  ...outputPortDeviations,
  ...changedPrintingDeviations,
  ...portOptionDeviations,
  ...inputPortDeviations,
  ...outputPortChangeDeviations,
  ...inputPortChangeDeviations,
  ...keptDeviations,
];
