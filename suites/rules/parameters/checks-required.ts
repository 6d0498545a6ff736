import type { ParameterStatement } from '../../catalogue/operation.ts';
import type { Exchange } from '../../journal/exchange.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { given } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { requiredParameters } from './rules-required.ts';

/** interface, conventions: every parameter that is not optional, left out of a request that is whole otherwise. */
export const requiredChecks: readonly BoundCheck[] = requiredParameters.map(
  ({ rule, operation, parameter }) => {
    const others = requiredParameters
      .filter((one) => one.operation === operation && one.parameter !== parameter)
      .map((one) => one.parameter);
    return {
      rule: rule.id,
      ...refuses({
        probe: (exchange, world) =>
          exchange.operation === operation &&
          keyKind(exchange.sent, world) === 'full' &&
          !has(exchange, parameter) &&
          others.every((other) => has(exchange, other)),
        control: (exchange) => exchange.operation === operation && has(exchange, parameter),
        by: 'any',
      }),
    };
  },
);

function has(exchange: Exchange, { name, type }: ParameterStatement): boolean {
  return type === 'file' ? exchange.sent.file !== undefined : given(exchange, name) !== undefined;
}
