import type { Fault } from '../prove/fault.ts';
import { deviations } from '../rules/deviations.ts';
import { testDeviations } from './prove-deviations.ts';

/** A kill and its restart take longer than all other areas together. */
const slow = ['CRASH'];

/** The first deviation of each area; `npm run test:full` proves them all. */
function onePerArea(): readonly Fault[] {
  const areas = new Map<string, Fault>();
  for (const one of deviations) {
    const [area = ''] = one.rule.split('-');
    if (!areas.has(area) && !slow.includes(area)) areas.set(area, one);
  }
  return [...areas.values()];
}

testDeviations(onePerArea());
