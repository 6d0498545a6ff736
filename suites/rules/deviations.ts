import type { Fault } from '../prove/fault.ts';
import { crashDeviations } from './crashes/deviations.ts';
import { againDeviations } from './document-send/deviations-repetition.ts';
import { edgeDeviations } from './history/deviations-edge-cases.ts';
import { topicFaults } from './index.ts';
import { neighbourDeviations } from './neighbours/deviations.ts';
import { neighbourPlaceDeviations } from './neighbours/deviations-locations.ts';
import { namesakeDeviations } from './neighbours/deviations-namesakes.ts';
import { parallelDeviations } from './parallel/deviations.ts';
import { parallelSettingDeviations } from './parallel/deviations-settings.ts';
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
  ...outsiderDeviations,
  ...edgeDeviations,
  ...parallelDeviations,
  ...parallelSettingDeviations,
  ...againDeviations,
  ...topicFaults,
  ...pageSizeDeviations,
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
