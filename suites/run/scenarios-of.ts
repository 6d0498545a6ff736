import type { Need } from '../catalogue/rule.ts';
import { testCasesOf } from '../engine/lock.ts';
import { chooseQuick } from '../prove/quick.ts';
import { scenarios } from '../rules/scenarios.ts';

/** The names of the scenarios whose traffic exercises a rule. */
export function scenariosOf(ruleId: string): readonly string[] {
  return testCasesOf(ruleId);
}

const needsByName = new Map(scenarios.map(({ name, needs = [] }) => [name, needs]));

/** What a scenario needs of the profile to be played. */
export function needsOf(scenario: string): readonly Need[] {
  return needsByName.get(scenario) ?? [];
}

/** The names of all scenarios, in the order in which they are played. */
export function scenarioNames(): readonly string[] {
  return scenarios.map(({ name }) => name);
}

/** Thousands of calls that show what a few do. */
const long = /^((history|users)\/(largest|default)-page|documents\/list-maximum)/;

/** The names of all scenarios that are soon over. */
export function briefScenarios(): readonly string[] {
  return scenarios.map(({ name }) => name).filter((name) => !long.test(name));
}

/** The source text of what a scenario plays, without that of its helpers. */
export function scenarioText(scenario: string): string {
  return scenarios.find(({ name }) => name === scenario)?.play.toString() ?? '';
}

/** The names of those that show most known deviations within a time, `width` of them at a time. */
export function quickScenarios(time: {
  readonly timeMs: number;
  readonly width: number;
}): readonly string[] {
  return chooseQuick(scenarios, time);
}
