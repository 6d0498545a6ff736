import type { TestCase } from '../drive/test-case.ts';
import { playOrder } from '../engine/lock.ts';
import { crashKills } from './crashes/scenarios.ts';
import { topicTestCases } from './index.ts';
import { parallelScenarios } from './parallel/scenarios.ts';

const inModules: readonly TestCase[] = [...topicTestCases, ...parallelScenarios, crashKills];

/** All test cases, in the order in which they are played. */
export const scenarios: readonly TestCase[] = playOrder(inModules);
