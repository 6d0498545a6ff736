import { type Allowed, allowedWords, valueRules } from '../../../rules/terminals/values.ts';
import type { BoundCheck } from '../../case/check.ts';
import { asText, member } from '../../journal/json.ts';
import type { Attempt } from './attempt.ts';
import { callWords, claim, everyCallOf } from './phrases.ts';
import { given, isSameWord, parameterOf, statementOf, valuesIn } from './statements.ts';

/** interface 4 and 8: the values of parameters, where they are listed or limited. */
export const valueChecks: readonly BoundCheck[] = valueRules.map(
  ({ rule, operations, parameter, allowed }) => ({
    ...everyCallOf(rule.id, operations.join(' '), (attempt) => {
      const values = valuesOf(attempt, parameter);
      if (values.length === 0) return undefined;
      const wrong = values.filter((value) => !isAllowed(value, allowed));
      const expected = `${parameter} ${allowedWords(allowed)}`;
      return claim(wrong.length === 0, expected, `${parameter} ${wrong.join(', ')}`);
    }),
    awaits: `${parameter} in ${callWords(operations)}`,
  }),
);

/** As texts, whether they came as fields or as members; what is no number where one belongs is told by TERM-CALL-04. */
function valuesOf({ sent }: Attempt, name: string): readonly string[] {
  const stated = parameterOf(statementOf(sent), name);
  if (stated === undefined) return [];
  const own = stated.place === 'member' ? member(sent.json, stated.name) : undefined;
  const fields = given(sent).filter(([one]) => isSameWord(one, name));
  const values = fields.flatMap(([, value]) => valuesIn(stated, value));
  const all = own === undefined || own === null ? values : [...values, asText(own)];
  return stated.type === 'int' ? all.filter((value) => /^[+-]?\d+$/.test(value.trim())) : all;
}

function isAllowed(value: string, allowed: Allowed): boolean {
  if ('pattern' in allowed) return allowed.pattern.test(value);
  if ('oneOf' in allowed)
    return allowed.oneOf.some((one) =>
      typeof one === 'number' ? value.trim() !== '' && Number(value) === one : value === one,
    );
  const number = Number(value);
  return Number.isInteger(number) && number >= allowed.min && number <= allowed.max;
}
