import type { TestCase } from '../drive/test-case.ts';
import { playOrder } from '../engine/lock.ts';
import { account, foreignAccount, versionPlainKey } from './account/scenarios.ts';
import { besideScenarios } from './account/scenarios-access-control-lists.ts';
import { accountSettings, containerScenarios } from './account/scenarios-containers.ts';
import { accountLocation, accountNames, accountProvider } from './account/scenarios-names.ts';
import { overdrawing } from './balances/scenarios.ts';
import { quotaSchedules } from './balances/scenarios-quota-schedule.ts';
import { crashKills } from './crashes/scenarios.ts';
import {
  sendDummy,
  sendIpp,
  sendReal,
  sendRefused,
  sendRefusingPrinter,
  sendRetain,
  sendTogether,
  sendUsual,
  sendWhere,
  sendWishes,
} from './document-send/scenarios.ts';
import { documentFormScenarios } from './document-send/scenarios-forms.ts';
import { illFormedWishes } from './document-send/scenarios-malformed-options.ts';
import { printerScenarios } from './document-send/scenarios-printers.ts';
import {
  uploadAgain,
  uploadLayoutIgnored,
  uploadPush,
  uploadReal,
} from './document-upload/scenarios.ts';
import { uploadBodyScenarios } from './document-upload/scenarios-bodies.ts';
import { uploadChunked, uploadFileFirst, uploadTitles } from './document-upload/scenarios-forms.ts';
import { uploadKinds, uploadUnreadable } from './document-upload/scenarios-kinds.ts';
import {
  pushLayout,
  pushSizes,
  uploadOtherProvider,
} from './document-upload/scenarios-push-layout.ts';
import { pushWishScenarios } from './document-upload/scenarios-push-options.ts';
import {
  uploadBroken,
  uploadExtensions,
  uploadMissingParts,
  uploadWrongParts,
} from './document-upload/scenarios-refusals.ts';
import { historyAccountScenarios } from './history/scenarios-accounts-and-names.ts';
import { historyClockChanges } from './history/scenarios-clock-changes.ts';
import { historyFilterScenarios } from './history/scenarios-filters.ts';
import {
  historyDefaultPage,
  historyLargestPage,
  historyPageScenarios,
} from './history/scenarios-paging.ts';
import { historyPastRange } from './history/scenarios-past-range.ts';
import { recordByDevice, recordByUser } from './history-records/scenarios.ts';
import { topicTestCases } from './index.ts';
import { locationScenarios, terminalConfigs } from './locations/scenarios.ts';
import { neighbourScenarios } from './neighbours/scenarios.ts';
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
  historyLargestPage,
  historyDefaultPage,
  usersLargestPage,
  usersPageSizes,
  uploadReal,
  uploadAgain,
  uploadKinds,
  uploadUnreadable,
  uploadLayoutIgnored,
  uploadPush,
  pushLayout,
  pushSizes,
  ...pushWishScenarios,
  ...uploadBodyScenarios,
  uploadOtherProvider,
  uploadMissingParts,
  uploadWrongParts,
  uploadBroken,
  uploadExtensions,
  sendReal,
  sendRetain,
  sendWishes,
  sendUsual,
  sendWhere,
  sendDummy,
  sendRefused,
  sendIpp,
  sendTogether,
  sendRefusingPrinter,
  ...topicTestCases,
  overdrawing,
  ...parallelScenarios,
  account,
  foreignAccount,
  ...besideScenarios,
  versionPlainKey,
  ...containerScenarios,
  accountSettings,
  accountLocation,
  accountProvider,
  ...locationScenarios,
  terminalConfigs,
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
  ...historyPageScenarios,
  ...historyAccountScenarios,
  historyPastRange,
  ...historyFilterScenarios,
  historyClockChanges,
  recordByUser,
  recordByDevice,
  illFormedWishes,
  ...documentFormScenarios,
  ...printerScenarios,
  uploadTitles,
  uploadChunked,
  uploadFileFirst,
  ...neighbourScenarios,
  crashKills,
  ...quotaSchedules,
  accountNames,
];

/** All test cases, in the order in which they are played. */
export const scenarios: readonly TestCase[] = playOrder(inModules);
