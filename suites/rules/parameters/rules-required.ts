import { cautionOf } from '../../catalogue/cautions.ts';
import type { OperationStatement, ParameterStatement } from '../../catalogue/operation.ts';
import { callOf, numbered, type OperationRule } from '../../catalogue/operation-rules.ts';
import { operations } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';

export interface RequiredRule extends OperationRule {
  readonly parameter: ParameterStatement;
}

/** interface, conventions: what is not marked as optional is required. */
export const requiredParameters: readonly RequiredRule[] = numbered(
  'NEED',
  operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.required && leavable(operation, parameter))
      .map((parameter) => ({ operation, parameter })),
  ),
).map(({ id, operation, parameter }) => ({
  operation: operation.id,
  parameter,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} without ${parameter.name} is refused`,
    provenance: 'derived',
    needs: cautionOf(operation.id),
  }),
}));

export const requiredRules: readonly Rule[] = requiredParameters.map((one) => one.rule);

/** Without a segment of the path, or the id that tells an update from a create (SIL-1D), it is another call. */
function leavable({ path }: OperationStatement, { name, place }: ParameterStatement): boolean {
  return place !== 'path' && !(name === 'id' && !path.includes('{'));
}
