import { chooseQuick } from '../../prove/quick.ts';
import { testCases } from '../../rules/index.ts';
import type { Need } from '../../spec/rule.ts';

const needsByName = new Map(testCases.map(({ name, needs = [] }) => [name, needs]));

/** The members of the profile that a test case needs. */
export function needsOf(scenario: string): readonly Need[] {
  return needsByName.get(scenario) ?? [];
}

/** The names of all testCases, in the order in which they are played. */
export function testCaseNames(): readonly string[] {
  return testCases.map(({ name }) => name);
}

/** Thousands of calls that show what a few do. */
const long = /^((history|users)\/(largest|default)-page|documents\/list-maximum)/;

/** The names of all testCases that are soon over. */
export function briefTestCases(): readonly string[] {
  return testCases.map(({ name }) => name).filter((name) => !long.test(name));
}

/** The source text of what a test case plays, without that of its helpers. */
export function testCaseText(scenario: string): string {
  return testCases.find(({ name }) => name === scenario)?.play.toString() ?? '';
}

/** The names of those that show most known faults within a time, `width` of them at a time. */
export function quickTestCases(time: {
  readonly timeMs: number;
  readonly width: number;
}): readonly string[] {
  return chooseQuick(testCases, time);
}
