import type { TestCase } from '../drive/test-case.ts';
import { playOrder } from '../engine/lock.ts';
import { crashKills } from './crashes/scenarios.ts';
import { topicTestCases } from './index.ts';
import { parallelScenarios } from './parallel/scenarios.ts';
import {
  groupNumber,
  inputPorts,
  ippDeclined,
  matchingInputPort,
  outputPorts,
} from './ports/scenarios.ts';
import { changedPrintingScenarios } from './ports/scenarios-changed-printing.ts';
import {
  inputPortsChange,
  outputPortsByPut,
  outputPortsChange,
  outputPortsMoveOut,
} from './ports/scenarios-changes.ts';
import { inputPortsForUser, outputPortsChangedWhole } from './ports/scenarios-complete-updates.ts';
import { portOptionScenarios } from './ports/scenarios-options.ts';
import {
  inputPortsMapped,
  outputPortsKept,
  portNamesakes,
  renamedOutputPort,
} from './ports/scenarios-unchanged-members.ts';

const inModules: readonly TestCase[] = [
  ...topicTestCases,
  ...parallelScenarios,
  outputPorts,
  matchingInputPort,
  ippDeclined,
  inputPorts,
  groupNumber,
  outputPortsByPut,
  outputPortsChange,
  outputPortsChangedWhole,
  ...outputPortsMoveOut,
  inputPortsChange,
  outputPortsKept,
  inputPortsMapped,
  renamedOutputPort,
  portNamesakes,
  ...changedPrintingScenarios,
  ...portOptionScenarios,
  inputPortsForUser,
  crashKills,
];

/** All test cases, in the order in which they are played. */
export const scenarios: readonly TestCase[] = playOrder(inModules);
