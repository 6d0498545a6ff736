import { situationsOf } from '../../../suites/certify/situations.ts';
import { testCasesOf } from '../../../suites/engine/lock.ts';
import type { Rule } from '../../../suites/spec/rule.ts';

/** The test cases that show a rule, of the gate or of a certification. */
export function exercisesOf({ id, role }: Rule): readonly string[] {
  return role === 'service' ? testCasesOf(id) : situationsOf(id).map((one) => one.id);
}
