import type { ParameterStatement } from '../../catalogue/operation.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { isObject } from '../../journal/json.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { given } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { typedParameters } from './rules-types.ts';

/** interface, conventions: a required parameter of another type, in a request that is right otherwise. */
export const illTypedChecks: readonly BoundCheck[] = typedParameters.map(
  ({ rule, operation, parameter }) => ({
    rule: rule.id,
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === operation &&
        keyKind(exchange.sent, world) === 'full' &&
        isOther(exchange, parameter),
      control: (exchange) => exchange.operation === operation && !isOther(exchange, parameter),
      by: 'any',
    }),
  }),
);

/** Given, and surely nothing of the type: 7 in quotes, or TRUE, some would still read (SIL-04). */
function isOther(exchange: Exchange, { name, type }: ParameterStatement): boolean {
  const value = given(exchange, name);
  // One text for a list of it is what lenient readers take.
  if (type === 'list') return isObject(value);
  const isCount = type === 'int' || type === 'long';
  if (isCount && typeof value === 'string' && /^\d+x$/.test(value)) return true;
  return typeof value === 'string' && /^[a-z-]{6,}$/.test(value);
}
