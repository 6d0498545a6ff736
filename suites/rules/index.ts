import type { Rule } from '../catalogue/rule.ts';
import type { TestCase } from '../drive/test-case.ts';
import { ruleData, type ServiceRule } from '../engine/rule.ts';
import type { BoundCheck } from '../judge/check.ts';
import type { Fault } from '../prove/fault.ts';
import * as accessControls from './administration/access-controls.ts';
import * as otherContainers from './administration/other-containers.ts';
import * as providerSecrets from './administration/provider-secrets.ts';
import * as providers from './administration/providers.ts';
import * as roles from './administration/roles.ts';
import * as keys from './api-keys/keys.ts';
import * as keyOption from './api-keys/option.ts';
import * as owners from './api-keys/owners.ts';
import * as keySettings from './api-keys/settings.ts';
import * as releases from './card-reader/releases.ts';
import * as taps from './card-reader/taps.ts';
import * as deletions from './document-download-and-delete/deletions.ts';
import * as downloads from './document-download-and-delete/downloads.ts';
import * as endedDocuments from './document-download-and-delete/ended-documents.ts';
import * as refusedDownloads from './document-download-and-delete/refused-downloads.ts';
import * as documentExpiry from './document-expiry/expiry.ts';
import * as documentListContents from './document-list/contents.ts';
import * as documentListPaging from './document-list/paging.ts';
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
import * as authtypes from './login/authtypes.ts';
import * as barredUsers from './login/barred-users.ts';
import * as refusedLogins from './login/refusals.ts';
import * as terminalPanel from './login/terminal-panel.ts';
import * as tokenLifetime from './tokens/lifetime.ts';
import * as refusedCallers from './tokens/refused-callers.ts';
import * as refusedParts from './tokens/refused-parts.ts';
import * as tokenRights from './tokens/rights.ts';
import * as ordinaryUsers from './tokens/roles.ts';
import * as wrongTokens from './tokens/wrong-tokens.ts';

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
  taps,
  releases,
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
  downloads,
  refusedDownloads,
  endedDocuments,
  deletions,
  documentExpiry,
  spellings,
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
];

const all = topics.flatMap(({ rules }) => rules);

/** The rules as data: who reads them sees neither checks nor faults. */
export const topicRules: readonly Rule[] = all.map(ruleData);

export const topicChecks: readonly BoundCheck[] = all.flatMap(({ checks }) => checks);

export const topicFaults: readonly Fault[] = all.flatMap(({ id, faults }) =>
  faults.map((one) => ({ ...one, rule: id })),
);

export const topicTestCases: readonly TestCase[] = topics.flatMap(
  ({ testCases = [] }) => testCases,
);
