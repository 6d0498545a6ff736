import { answers } from '../../catalogue/answers.ts';
import type { ParameterStatement } from '../../catalogue/operation.ts';
import { answersInstead, both, made, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  partOf,
} from '../../prove/interception.ts';
import { requiredParameters } from './rules-required.ts';
import { typedParameters } from './rules-types.ts';

/** One for each required parameter: the call is said to be done without it. */
export const requiredDeviations: readonly Fault[] = requiredParameters.map(
  ({ rule, operation, parameter }) => ({
    id: `does-${operation.replace('.', '-')}-without-${parameter.name.toLowerCase()}`,
    says: `returns success for ${operation} without ${parameter.name}`,
    rule: rule.id,
    make: () => answersInstead(both(on(operation), lacks(parameter)), success(operation)),
  }),
);

/** One for each required parameter that is no text: the call is said to be done with words in its place. */
export const illTypedDeviations: readonly Fault[] = typedParameters.map(
  ({ rule, operation, parameter }) => ({
    id: `does-${operation.replace('.', '-')}-with-any-${parameter.name.toLowerCase()}`,
    says: `returns success for ${operation} with any value of ${parameter.name}`,
    rule: rule.id,
    make: () => answersInstead(both(on(operation), hasWords(parameter)), success(operation)),
  }),
);

function success(operation: string): PassingAnswer {
  const list = answers[operation]?.startsWith('list<') === true;
  return list ? jsonAnswer(200, []) : made;
}

function hasWords({ name, place }: ParameterStatement): (request: PassingRequest) => boolean {
  const isWords = (value: string | null): boolean => /^[a-z-]{6,}$/.test(value ?? '');
  if (place === 'member')
    return ({ body }) => new RegExp(`"${name}":"[a-z-]{6,}"`).test(String(body));
  return (request) => isWords(formOf(request).get(name));
}

function lacks({ name, place, type }: ParameterStatement): (request: PassingRequest) => boolean {
  if (type === 'file') return ({ body }) => !body.includes(`name="${name}"`);
  if (place === 'part') return (request) => partOf(request, name) === undefined;
  if (place === 'member') return ({ body }) => !body.includes(`"${name}":`);
  return (request) => !formOf(request).has(name);
}
