import type { Rule } from '../catalogue/rule.ts';
import type { TestCase } from '../drive/test-case.ts';
import { ruleData, type ServiceRule } from '../engine/rule.ts';
import type { BoundCheck } from '../judge/check.ts';
import type { Fault } from '../prove/fault.ts';
import * as releases from './card-reader/releases.ts';
import * as taps from './card-reader/taps.ts';
import * as historyAccounts from './history/accounts.ts';
import * as historyCompleteness from './history/completeness.ts';
import * as dateRanges from './history/date-ranges.ts';
import * as historyFilters from './history/filters.ts';
import * as pageContents from './history/page-contents.ts';
import * as pageSizes from './history/page-sizes.ts';
import * as pageTokens from './history/page-tokens.ts';
import * as smallPages from './history/small-pages.ts';
import * as timesOfRecords from './history/times-of-records.ts';
import * as authtypes from './login/authtypes.ts';
import * as barredUsers from './login/barred-users.ts';
import * as refusedLogins from './login/refusals.ts';
import * as terminalPanel from './login/terminal-panel.ts';

/** A module about one topic of the interface: its rules, with their checks and faults, and the test cases that show them. */
interface Topic {
  readonly rules: readonly ServiceRule[];
  readonly testCases: readonly TestCase[];
}

/** All topics; nothing else lists them. rules.lock.json has the order of rules and of test cases. */
const topics: readonly Topic[] = [
  taps,
  releases,
  authtypes,
  refusedLogins,
  barredUsers,
  terminalPanel,
  historyAccounts,
  historyCompleteness,
  dateRanges,
  historyFilters,
  pageContents,
  pageSizes,
  pageTokens,
  smallPages,
  timesOfRecords,
];

const all = topics.flatMap(({ rules }) => rules);

/** The rules as data: who reads them sees neither checks nor faults. */
export const topicRules: readonly Rule[] = all.map(ruleData);

export const topicChecks: readonly BoundCheck[] = all.flatMap(({ checks }) => checks);

export const topicFaults: readonly Fault[] = all.flatMap(({ id, faults }) =>
  faults.map((one) => ({ ...one, rule: id })),
);

export const topicTestCases: readonly TestCase[] = topics.flatMap(({ testCases }) => testCases);
