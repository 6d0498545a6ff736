import type { TestCase } from '../drive/test-case.ts';
import type { ServiceRule } from '../engine/rule.ts';
import * as releases from './card-reader/releases.ts';
import * as taps from './card-reader/taps.ts';

/** A module about one topic of the interface: its rules, with their checks and faults, and the test cases that show them. */
interface Topic {
  readonly rules: readonly ServiceRule[];
  readonly testCases: readonly TestCase[];
}

/** All topics; nothing else lists them. rules.lock.json gives the order in which rules are reported. */
export const topics: readonly Topic[] = [taps, releases];
