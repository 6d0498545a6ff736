import type { BoundCheck } from '../engine/case/check.ts';
import type { Fault } from '../engine/fault-proxy/fault.ts';
import { listOrder, playOrder } from '../engine/lock.ts';
import { ruleData, type ServiceRule } from '../engine/rule.ts';
import type { TestCase } from '../engine/session/test-case.ts';
import type { Rule } from '../spec/rule.ts';
import * as accountChanges from './account/account-changes.ts';
import * as accountInformation from './account/account-information.ts';
import * as accountTypes from './account/account-types.ts';
import * as containers from './account/containers.ts';
import * as domainNames from './account/domain-names.ts';
import * as newAccounts from './account/new-accounts.ts';
import * as version from './account/version.ts';
import * as accessControls from './administration/access-controls.ts';
import * as otherContainers from './administration/other-containers.ts';
import * as providerSecrets from './administration/provider-secrets.ts';
import * as providers from './administration/providers.ts';
import * as roles from './administration/roles.ts';
import * as keys from './api-keys/keys.ts';
import * as keyOption from './api-keys/option.ts';
import * as owners from './api-keys/owners.ts';
import * as keySettings from './api-keys/settings.ts';
import * as quotaSchedules from './balances/quota-schedules.ts';
import * as spending from './balances/spending.ts';
import * as releases from './card-reader/releases.ts';
import * as taps from './card-reader/taps.ts';
import * as acknowledgedChanges from './crashes/acknowledged-changes.ts';
import * as documentsAfterKills from './crashes/documents.ts';
import * as printsAfterKills from './crashes/prints.ts';
import * as deletions from './document-download-and-delete/deletions.ts';
import * as downloads from './document-download-and-delete/downloads.ts';
import * as endedDocuments from './document-download-and-delete/ended-documents.ts';
import * as refusedDownloads from './document-download-and-delete/refused-downloads.ts';
import * as documentExpiry from './document-expiry/expiry.ts';
import * as documentListContents from './document-list/contents.ts';
import * as documentListPaging from './document-list/paging.ts';
import * as sendOptions from './document-send/options.ts';
import * as sendPorts from './document-send/ports.ts';
import * as printerTrouble from './document-send/printer-trouble.ts';
import * as sendPrints from './document-send/prints.ts';
import * as refusedSends from './document-send/refused-sends.ts';
import * as retaining from './document-send/retaining.ts';
import * as documentBodies from './document-upload/bodies.ts';
import * as documentInfos from './document-upload/document-info.ts';
import * as documentKinds from './document-upload/kinds.ts';
import * as uploadOwners from './document-upload/owners.ts';
import * as pushLayout from './document-upload/push-layout.ts';
import * as pushPrints from './document-upload/push-prints.ts';
import * as refusedUploads from './document-upload/refused-uploads.ts';
import * as titles from './document-upload/titles.ts';
import * as spellings from './encoding/spellings.ts';
import * as advancedOption from './every-call/advanced-option.ts';
import * as answers from './every-call/answers.ts';
import * as consistency from './every-call/consistency.ts';
import * as ids from './every-call/ids.ts';
import * as isolation from './every-call/isolation.ts';
import * as optionalParameters from './every-call/optional-parameters.ts';
import * as parameters from './every-call/parameters.ts';
import * as rights from './every-call/rights.ts';
import * as values from './every-call/values.ts';
import * as groupList from './groups/group-list.ts';
import * as groupMembers from './groups/members.ts';
import * as memberships from './groups/memberships.ts';
import * as newGroups from './groups/new-groups.ts';
import * as oneGroup from './groups/one-group.ts';
import * as shownMemberships from './groups/shown-memberships.ts';
import * as historyAccounts from './history/accounts.ts';
import * as historyCompleteness from './history/completeness.ts';
import * as dateRanges from './history/date-ranges.ts';
import * as historyFilters from './history/filters.ts';
import * as pageContents from './history/page-contents.ts';
import * as pageSizes from './history/page-sizes.ts';
import * as pageTokens from './history/page-tokens.ts';
import * as smallPages from './history/small-pages.ts';
import * as timesOfRecords from './history/times-of-records.ts';
import * as recording from './history-records/recording.ts';
import * as shownJobs from './history-records/shown-jobs.ts';
import * as locationChanges from './locations/location-changes.ts';
import * as newLocations from './locations/new-locations.ts';
import * as locationSearchPairs from './locations/search-pairs.ts';
import * as locationSearches from './locations/searches.ts';
import * as terminalConfigurations from './locations/terminal-configurations.ts';
import * as authtypes from './login/authtypes.ts';
import * as barredUsers from './login/barred-users.ts';
import * as refusedLogins from './login/refusals.ts';
import * as terminalPanel from './login/terminal-panel.ts';
import * as administrationThere from './neighbours/administration.ts';
import * as pageTokensThere from './neighbours/page-tokens.ts';
import * as portsThere from './neighbours/ports.ts';
import * as usersThere from './neighbours/users-and-groups.ts';
import * as usesThere from './neighbours/uses.ts';
import * as parallelChanges from './parallel/changes.ts';
import * as parallelCreations from './parallel/creations.ts';
import * as parallelDocuments from './parallel/documents.ts';
import * as parallelPaging from './parallel/paging.ts';
import * as parallelReleases from './parallel/releases.ts';
import * as changedPrinting from './ports/changed-printing.ts';
import * as portDeletions from './ports/deletions.ts';
import * as movedPorts from './ports/moved-ports.ts';
import * as narrowedPortLists from './ports/narrowed-lists.ts';
import * as newPorts from './ports/new-ports.ts';
import * as outputPortChanges from './ports/output-port-changes.ts';
import * as portLists from './ports/port-lists.ts';
import * as portOptions from './ports/port-options.ts';
import * as queues from './ports/queues.ts';
import * as refusedPorts from './ports/refused-ports.ts';
import * as tokenLifetime from './tokens/lifetime.ts';
import * as refusedCallers from './tokens/refused-callers.ts';
import * as refusedParts from './tokens/refused-parts.ts';
import * as tokenRights from './tokens/rights.ts';
import * as ordinaryUsers from './tokens/roles.ts';
import * as wrongTokens from './tokens/wrong-tokens.ts';
import * as userCards from './users/cards.ts';
import * as userChanges from './users/changes.ts';
import * as userDeletions from './users/deletions.ts';
import * as detailRights from './users/detail-rights.ts';
import * as detailTypes from './users/detail-types.ts';
import * as formerIds from './users/former-ids.ts';
import * as formerUsers from './users/former-users.ts';
import * as importLogins from './users/import-logins.ts';
import * as imports from './users/imports.ts';
import * as loginDetails from './users/login-details.ts';
import * as namesakes from './users/namesakes.ts';
import * as newUsers from './users/new-users.ts';
import * as userProviders from './users/providers.ts';
import * as userInfos from './users/user-info.ts';
import * as userList from './users/user-list.ts';
import * as userPageSizes from './users/user-page-sizes.ts';
import * as userWalks from './users/user-walks.ts';

/**
 * A module about one topic of the interface: its rules, with their checks and faults, and the test cases that show
 * them, unless all of these are in other topics of the area.
 */
interface Topic {
  readonly rules: readonly ServiceRule[];
  readonly testCases?: readonly TestCase[];
}

/** All topics; nothing else lists them. rules.lock.json has the order of rules and of test cases. */
const topics: readonly Topic[] = [
  spending,
  quotaSchedules,
  version,
  accountInformation,
  newAccounts,
  accountTypes,
  domainNames,
  accountChanges,
  containers,
  taps,
  releases,
  documentsAfterKills,
  printsAfterKills,
  acknowledgedChanges,
  newLocations,
  locationChanges,
  locationSearches,
  locationSearchPairs,
  terminalConfigurations,
  authtypes,
  refusedLogins,
  barredUsers,
  terminalPanel,
  providers,
  providerSecrets,
  accessControls,
  otherContainers,
  roles,
  groupList,
  newGroups,
  oneGroup,
  groupMembers,
  memberships,
  shownMemberships,
  parameters,
  optionalParameters,
  rights,
  isolation,
  advancedOption,
  values,
  consistency,
  ids,
  answers,
  documentListContents,
  documentListPaging,
  documentInfos,
  documentKinds,
  titles,
  documentBodies,
  refusedUploads,
  uploadOwners,
  pushPrints,
  pushLayout,
  downloads,
  refusedDownloads,
  endedDocuments,
  deletions,
  documentExpiry,
  sendPrints,
  retaining,
  sendOptions,
  sendPorts,
  printerTrouble,
  refusedSends,
  spellings,
  historyAccounts,
  historyCompleteness,
  dateRanges,
  historyFilters,
  pageContents,
  pageSizes,
  pageTokens,
  smallPages,
  timesOfRecords,
  newPorts,
  portOptions,
  refusedPorts,
  portLists,
  narrowedPortLists,
  outputPortChanges,
  movedPorts,
  queues,
  portDeletions,
  changedPrinting,
  shownJobs,
  recording,
  parallelReleases,
  parallelDocuments,
  parallelCreations,
  parallelChanges,
  parallelPaging,
  portsThere,
  usesThere,
  usersThere,
  administrationThere,
  pageTokensThere,
  tokenLifetime,
  wrongTokens,
  tokenRights,
  ordinaryUsers,
  refusedCallers,
  refusedParts,
  keys,
  keyOption,
  keySettings,
  owners,
  imports,
  importLogins,
  formerIds,
  formerUsers,
  namesakes,
  userCards,
  userChanges,
  userDeletions,
  detailRights,
  detailTypes,
  loginDetails,
  newUsers,
  userProviders,
  userInfos,
  userList,
  userPageSizes,
  userWalks,
];

const all = topics.flatMap((topic) => topic.rules);

/** The rules for services, as data: nobody who reads them sees checks or faults. In the order in which equal blame falls. */
export const rules: readonly Rule[] = listOrder(all.map(ruleData));

export const checks: readonly BoundCheck[] = all.flatMap((one) => one.checks);

export const faults: readonly Fault[] = all.flatMap(({ id, faults: own }) =>
  own.map((one) => ({ ...one, rule: id })),
);

/** All test cases, in the order in which they are played. */
export const testCases: readonly TestCase[] = playOrder(
  topics.flatMap((topic) => topic.testCases ?? []),
);
