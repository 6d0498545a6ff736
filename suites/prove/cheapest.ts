import { readFileSync } from 'node:fs';

/** For each deviation the scenario that shows it at the least cost: measured, not chosen. */
export const cheapestFile = new URL('cheapest.json', import.meta.url);

export type Cheapest = Readonly<Record<string, string>>;

let known: Cheapest | undefined;

/** The cheapest scenario that shows the deviation; undefined where `scripts/measure-deviations.ts` has not measured it. */
export function cheapestScenario(deviation: string): string | undefined {
  known ??= JSON.parse(readFileSync(cheapestFile, 'utf8')) as Cheapest;
  return known[deviation];
}
