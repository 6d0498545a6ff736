import type { Fault } from '../engine/fault-proxy/fault.ts';
import { faults } from '../rules/index.ts';
import { testFaults } from './prove-faults.ts';

/** A kill and its restart take longer than all other areas together. */
const slow = ['CRASH'];

/** The first fault of each area; `npm run test:full` proves them all. */
function onePerArea(): readonly Fault[] {
  const areas = new Map<string, Fault>();
  for (const one of faults) {
    const [area = ''] = one.rule.split('-');
    if (!areas.has(area) && !slow.includes(area)) areas.set(area, one);
  }
  return [...areas.values()];
}

testFaults(onePerArea());
