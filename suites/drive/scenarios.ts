import type { Scenario } from './scenario.ts';
import {
  accessControlRole,
  accessControls,
  accessControlsDelete,
} from './scenarios/account/access-controls.ts';
import { account, foreignAccount, versionPlainKey } from './scenarios/account/account.ts';
import { besideScenarios } from './scenarios/account/beside.ts';
import { accountSettings, containerScenarios } from './scenarios/account/containers.ts';
import { locationScenarios, terminalConfigs } from './scenarios/account/locations.ts';
import { accountLocation, accountNames, accountProvider } from './scenarios/account/names.ts';
import { authProviders } from './scenarios/account/providers.ts';
import { quietChanges } from './scenarios/account/quiet.ts';
import { accessControlEnds } from './scenarios/account/role-ends.ts';
import { overdrawing } from './scenarios/balances.ts';
import { tapScenarios } from './scenarios/card/tap.ts';
import { crashKills } from './scenarios/crash/kills.ts';
import { afterPrint, deletion, deletionOfNamesake } from './scenarios/documents/delete.ts';
import { download, downloadBrokenOff } from './scenarios/documents/download.ts';
import { documentExpiry } from './scenarios/documents/expiry.ts';
import { documentFormScenarios } from './scenarios/documents/forms.ts';
import { illFormedWishes } from './scenarios/documents/ill-formed.ts';
import { listMaximum } from './scenarios/documents/list-maximum.ts';
import { listPage } from './scenarios/documents/list-page.ts';
import { listStatus } from './scenarios/documents/list-status.ts';
import { pushLayout, pushSizes, uploadOtherProvider } from './scenarios/documents/push-layout.ts';
import { pushWishScenarios } from './scenarios/documents/push-wishes.ts';
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
} from './scenarios/documents/send.ts';
import {
  uploadAgain,
  uploadLayoutIgnored,
  uploadPush,
  uploadReal,
} from './scenarios/documents/upload.ts';
import {
  uploadChunked,
  uploadFileFirst,
  uploadTitles,
} from './scenarios/documents/upload-forms.ts';
import { uploadKinds, uploadUnreadable } from './scenarios/documents/upload-kinds.ts';
import {
  uploadBroken,
  uploadExtensions,
  uploadMissingParts,
  uploadWrongParts,
} from './scenarios/documents/upload-refused.ts';
import { historyAccountScenarios } from './scenarios/history/accounts-and-names.ts';
import { historyFilterScenarios } from './scenarios/history/filters.ts';
import {
  historyDefaultPage,
  historyLargestPage,
  historyPageScenarios,
} from './scenarios/history/pages.ts';
import { recordByDevice, recordByUser } from './scenarios/history/record.ts';
import { everyCallScenarios } from './scenarios/keys/every-call.ts';
import { ownerScenarios } from './scenarios/keys/owners.ts';
import {
  authenticatedOnly,
  deviceForUser,
  insecure,
  trustedOnly,
} from './scenarios/keys/settings.ts';
import {
  foreignToken,
  tokenAndKey,
  tokenExpiry,
  tokenOfNobody,
  tokenPermissions,
} from './scenarios/keys/tokens.ts';
import {
  expiredKey,
  inactiveKey,
  limitedKeys,
  noKey,
  plainKey,
} from './scenarios/keys/wrong-key.ts';
import {
  loginExpired,
  loginKinds,
  loginLockOut,
  loginLong,
  loginPin,
  loginQuery,
  loginRefused,
} from './scenarios/login/login.ts';
import { neighbourScenarios } from './scenarios/neighbours/things.ts';
import { parallelScenarios } from './scenarios/parallel/parallel.ts';
import { inputPortsForUser, outputPortsChangedWhole } from './scenarios/ports/changed-whole.ts';
import {
  inputPortsChange,
  outputPortsByPut,
  outputPortsChange,
  outputPortsMoveOut,
} from './scenarios/ports/changes.ts';
import { inputPortsMapped, outputPortsKept, portNamesakes } from './scenarios/ports/kept.ts';
import { portOptionScenarios } from './scenarios/ports/options.ts';
import {
  groupNumber,
  inputPorts,
  ippDeclined,
  matchingInputPort,
  outputPorts,
} from './scenarios/ports/ports.ts';
import { quotaSchedules } from './scenarios/quota-schedule.ts';
import { optionScenarios } from './scenarios/rights/option.ts';
import { optionalScenarios } from './scenarios/rights/optional.ts';
import { requiredScenarios } from './scenarios/rights/required.ts';
import { isolationScenarios, rightScenarios } from './scenarios/rights/rights.ts';
import { roleScenarios } from './scenarios/rights/roles.ts';
import {
  panelExpires,
  panelPicks,
  panelPrintsAll,
  panelRecords,
} from './scenarios/terminal/panel.ts';
import {
  usersAll,
  usersChange,
  usersChangeRights,
  usersDelete,
  usersDetailsDeleted,
  usersEachDetail,
} from './scenarios/users/changes.ts';
import { groups, groupsOfContainer, memberships } from './scenarios/users/groups.ts';
import { importScenarios } from './scenarios/users/import.ts';
import {
  loginOfInactive,
  loginOfProviders,
  usersLargestPage,
  usersNamesakes,
  usersOfProviders,
  usersPageSizes,
} from './scenarios/users/of-providers.ts';
import { outsiderScenarios } from './scenarios/users/outsiders.ts';
import {
  usersCard,
  usersCardPlainKey,
  usersCreate,
  usersForeign,
} from './scenarios/users/users.ts';
import { valueScenarios } from './scenarios/values/values.ts';

/** All traffic there is, an explicit list. */
export const scenarios: readonly Scenario[] = [
  historyLargestPage,
  listMaximum,
  historyDefaultPage,
  usersLargestPage,
  usersPageSizes,
  listPage,
  listStatus,
  uploadReal,
  uploadAgain,
  uploadKinds,
  uploadUnreadable,
  uploadLayoutIgnored,
  uploadPush,
  pushLayout,
  pushSizes,
  ...pushWishScenarios,
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
  download,
  downloadBrokenOff,
  deletion,
  deletionOfNamesake,
  afterPrint,
  ...tapScenarios,
  overdrawing,
  ...parallelScenarios,
  noKey,
  ...everyCallScenarios,
  expiredKey,
  inactiveKey,
  plainKey,
  limitedKeys,
  authenticatedOnly,
  deviceForUser,
  trustedOnly,
  insecure,
  ...ownerScenarios,
  ...rightScenarios,
  ...optionScenarios,
  ...requiredScenarios,
  ...optionalScenarios,
  ...isolationScenarios,
  tokenAndKey,
  tokenPermissions,
  ...roleScenarios,
  foreignToken,
  account,
  foreignAccount,
  ...besideScenarios,
  versionPlainKey,
  ...containerScenarios,
  accountSettings,
  accountLocation,
  accountProvider,
  quietChanges,
  ...locationScenarios,
  terminalConfigs,
  authProviders,
  accessControls,
  accessControlsDelete,
  loginKinds,
  loginRefused,
  loginPin,
  loginLong,
  loginExpired,
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
  portNamesakes,
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
  usersOfProviders,
  usersNamesakes,
  loginOfProviders,
  loginOfInactive,
  ...importScenarios,
  groups,
  groupsOfContainer,
  memberships,
  ...historyPageScenarios,
  ...historyAccountScenarios,
  ...historyFilterScenarios,
  recordByUser,
  recordByDevice,
  panelPrintsAll,
  panelPicks,
  panelRecords,
  illFormedWishes,
  ...documentFormScenarios,
  uploadTitles,
  uploadChunked,
  uploadFileFirst,
  loginQuery,
  loginLockOut,
  ...neighbourScenarios,
  ...valueScenarios,
  crashKills,
  documentExpiry,
  ...quotaSchedules,
  tokenOfNobody,
  tokenExpiry,
  panelExpires,
  accessControlRole,
  accessControlEnds,
  accountNames,
];
