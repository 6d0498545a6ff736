import type { Rule } from '../../../suites/catalogue/rule.ts';
import { situationsOf } from '../../../suites/certify/situations.ts';
import { scenariosOf } from '../../../suites/run/scenarios-of.ts';

/** Where a rule is exercised: in scenarios of a gate, or in situations of a certification. */
export function exercisesOf({ id, role }: Rule): readonly string[] {
  return role === 'service' ? scenariosOf(id) : situationsOf(id).map((one) => one.id);
}
