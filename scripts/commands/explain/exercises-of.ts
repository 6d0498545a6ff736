import { situationsOf } from '../../../suites/certify/situations.ts';
import { testCasesOf } from '../../../suites/engine/lock.ts';
import type { Rule } from '../../../suites/spec/rule.ts';

/** Where a rule is exercised: in test cases of a gate, or in situations of a certification. */
export function exercisesOf({ id, role }: Rule): readonly string[] {
  return role === 'service' ? testCasesOf(id) : situationsOf(id).map((one) => one.id);
}
