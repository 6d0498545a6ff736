import type { TestCase } from '../drive/test-case.ts';
import { playOrder } from '../engine/lock.ts';
import { crashKills } from './crashes/scenarios.ts';
import { topicTestCases } from './index.ts';
import { neighbourScenarios } from './neighbours/scenarios.ts';
import { parallelScenarios } from './parallel/scenarios.ts';
import { usersCard, usersCardPlainKey, usersCreate, usersForeign } from './users/scenarios.ts';
import {
  usersAll,
  usersChange,
  usersChangeRights,
  usersDelete,
  usersDetailsDeleted,
  usersEachDetail,
} from './users/scenarios-changes.ts';
import { importScenarios } from './users/scenarios-import.ts';
import { outsiderScenarios } from './users/scenarios-list-contents.ts';
import { namesakeScenarios } from './users/scenarios-namesakes.ts';
import {
  userProviderScenarios,
  usersLargestPage,
  usersPageSizes,
} from './users/scenarios-providers.ts';

const inModules: readonly TestCase[] = [
  usersLargestPage,
  usersPageSizes,
  ...topicTestCases,
  ...parallelScenarios,
  usersCreate,
  usersForeign,
  usersCard,
  usersCardPlainKey,
  usersAll,
  ...outsiderScenarios,
  usersChange,
  usersChangeRights,
  usersEachDetail,
  usersDetailsDeleted,
  usersDelete,
  ...userProviderScenarios,
  ...namesakeScenarios,
  ...importScenarios,
  ...neighbourScenarios,
  crashKills,
];

/** All test cases, in the order in which they are played. */
export const scenarios: readonly TestCase[] = playOrder(inModules);
