import { scenarios } from '../drive/scenarios.ts';

/** The names of the scenarios whose traffic exercises a rule. */
export function scenariosOf(ruleId: string): readonly string[] {
  return scenarios.filter((one) => one.exercises.includes(ruleId)).map((one) => one.name);
}
