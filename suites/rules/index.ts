import type { Rule } from '../catalogue/rule.ts';
import type { TestCase } from '../drive/test-case.ts';
import { ruleData, type ServiceRule } from '../engine/rule.ts';
import type { BoundCheck } from '../judge/check.ts';
import type { Fault } from '../prove/fault.ts';
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

/** A module about one topic of the interface: its rules, with their checks and faults, and the test cases that show them. */
interface Topic {
  readonly rules: readonly ServiceRule[];
  readonly testCases: readonly TestCase[];
}

/** All topics; nothing else lists them. rules.lock.json has the order of rules and of test cases. */
const topics: readonly Topic[] = [
  taps,
  releases,
  documentListContents,
  documentListPaging,
  downloads,
  refusedDownloads,
  endedDocuments,
  deletions,
  documentExpiry,
  spellings,
];

const all = topics.flatMap(({ rules }) => rules);

/** The rules as data: who reads them sees neither checks nor faults. */
export const topicRules: readonly Rule[] = all.map(ruleData);

export const topicChecks: readonly BoundCheck[] = all.flatMap(({ checks }) => checks);

export const topicFaults: readonly Fault[] = all.flatMap(({ id, faults }) =>
  faults.map((one) => ({ ...one, rule: id })),
);

export const topicTestCases: readonly TestCase[] = topics.flatMap(({ testCases }) => testCases);
