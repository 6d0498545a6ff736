import type { Fault } from '../prove/fault.ts';
import { crashDeviations } from './crashes/deviations.ts';
import { againDeviations } from './document-send/deviations-repetition.ts';
import { edgeDeviations } from './history/deviations-edge-cases.ts';
import { topicFaults } from './index.ts';
import { neighbourDeviations } from './neighbours/deviations.ts';
import { neighbourPlaceDeviations } from './neighbours/deviations-locations.ts';
import { namesakeDeviations } from './neighbours/deviations-namesakes.ts';
import { inputPortDeviations, outputPortDeviations } from './ports/deviations.ts';
import { changedPrintingDeviations } from './ports/deviations-changed-printing.ts';
import {
  inputPortChangeDeviations,
  outputPortChangeDeviations,
} from './ports/deviations-changes.ts';
import { changedWholeDeviations } from './ports/deviations-complete-updates.ts';
import { portOptionDeviations } from './ports/deviations-options.ts';
import { keptDeviations } from './ports/deviations-unchanged-members.ts';
import { cardDeviations, userDeviations } from './users/deviations.ts';
import { userChangeDeviations } from './users/deviations-changes.ts';
import { formerDeviations } from './users/deviations-former-users.ts';
import { userImportDeviations } from './users/deviations-import.ts';
import { outsiderDeviations } from './users/deviations-list-contents.ts';
import { namesakeDeviations as userNamesakeDeviations } from './users/deviations-namesakes.ts';
import { pageSizeDeviations } from './users/deviations-page-sizes.ts';
import { userPageDeviations } from './users/deviations-paging.ts';
import { userProviderDeviations } from './users/deviations-providers.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Fault[] = [
  ...crashDeviations,
  ...changedWholeDeviations,
  ...outsiderDeviations,
  ...edgeDeviations,
  ...againDeviations,
  ...topicFaults,
  ...pageSizeDeviations,
  ...outputPortDeviations,
  ...changedPrintingDeviations,
  ...portOptionDeviations,
  ...inputPortDeviations,
  ...outputPortChangeDeviations,
  ...inputPortChangeDeviations,
  ...keptDeviations,
  ...namesakeDeviations,
  ...userPageDeviations,
  ...userChangeDeviations,
  ...userNamesakeDeviations,
  ...userProviderDeviations,
  ...userImportDeviations,
  ...userDeviations,
  ...cardDeviations,
  ...neighbourDeviations,
  ...neighbourPlaceDeviations,
  ...formerDeviations,
];
