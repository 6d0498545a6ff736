import { answersInstead, both, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer } from '../../prove/interception.ts';
import { optionalParameters } from './rules-optional.ts';

/** One for each: the call is refused when the parameter is given. */
export const optionalDeviations: readonly Fault[] = optionalParameters.map(
  ({ rule, operation, parameter }) => ({
    id: `${operation.replace('.', '-')}-takes-no-${parameter.toLowerCase()}`,
    says: `refuses ${operation} with ${parameter}`,
    rule: rule.id,
    make: () =>
      answersInstead(
        // A stranger is refused as ever.
        both(
          on(operation),
          (request) => formOf(request).has(parameter),
          ({ headers }) => headers['x-api-key']?.includes('nobody') !== true,
        ),
        jsonAnswer(400, { errorCode: 10_000 }),
      ),
  }),
);
