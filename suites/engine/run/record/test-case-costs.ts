import type { JournalEvent } from '../../journal/event.ts';

/** Nanoseconds that each test case of a journal took, all its cases together. */
export function testCaseCosts(journal: readonly JournalEvent[]): ReadonlyMap<string, bigint> {
  const began = new Map<string, bigint>();
  const took = new Map<string, bigint>();
  for (const event of journal) {
    if (event.type !== 'case') continue;
    const at = BigInt(event.at);
    if (event.phase === 'begin') began.set(event.case, at);
    else {
      const lasted = at - (began.get(event.case) ?? at);
      took.set(event.scenario, (took.get(event.scenario) ?? 0n) + lasted);
    }
  }
  return took;
}
