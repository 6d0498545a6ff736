import type { Fault } from '../../fault-proxy/fault.ts';
import type { LockedFault, RulesLock } from '../../lock.ts';
import { type Proof, type ProveOptions, proveFault } from '../prove-fault.ts';

/**
 * The cheapest test case that turns the rule of a fault red before any other, and the other rules
 * that turn red there. The listed test case is played first; the others of the rule only if it does
 * not show the fault any more. undefined: no test case of the rule shows it.
 */
export async function findFault(
  fault: Fault,
  { rules, testCases, faults }: RulesLock,
  options: Omit<ProveOptions, 'scenario' | 'isPatient'>,
): Promise<LockedFault | undefined> {
  const listed = faults.get(fault.id);
  const costOf = (name: string): number => testCases.get(name) ?? Number.POSITIVE_INFINITY;
  const byCost = (rules.get(fault.rule) ?? []).toSorted(
    (one, other) => costOf(one) - costOf(other),
  );
  const first = listed?.testCase;
  const names = first === undefined || !testCases.has(first) ? byCost : [first, ...byCost];
  // A busy machine may cut a play short; it is played again with the waits of the profile.
  for (const isPatient of [false, true])
    for (const testCase of new Set(names)) {
      if (options.signal?.aborted === true) return undefined;
      const proving = { ...options, scenario: testCase };
      const proof = await proveFault(fault, { ...proving, isPatient });
      if (!proof.proven) continue;
      const alsoRed = othersOf(proof);
      if (isSame(alsoRed, listed?.alsoRed)) return { testCase, alsoRed };
      const again = await proveFault(fault, { ...proving, isPatient: true });
      if (again.proven)
        return { testCase, alsoRed: [...new Set([...alsoRed, ...othersOf(again)])].toSorted() };
    }
  return undefined;
}

function othersOf({ red, fault }: Proof): readonly string[] {
  return red.filter((id) => id !== fault.rule).toSorted();
}

function isSame(some: readonly string[], others: readonly string[] | undefined): boolean {
  return some.join() === others?.join();
}
