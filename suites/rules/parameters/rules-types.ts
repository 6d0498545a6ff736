import { cautionOf } from '../../catalogue/cautions.ts';
import type {
  OperationStatement,
  ParameterStatement,
  ParameterType,
} from '../../catalogue/operation.ts';
import { callOf, numbered } from '../../catalogue/operation-rules.ts';
import { operations } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';
import type { RequiredRule } from './rules-required.ts';

/** What a value of these types is called; any text is a string. */
const nouns: Readonly<Partial<Record<ParameterType, string>>> = {
  int: 'number',
  long: 'number',
  boolean: 'boolean',
  list: 'list',
};

/** interface, conventions: parameters have types. SIL-06 leaves open what becomes of an optional one. */
export const typedParameters: readonly RequiredRule[] = numbered(
  'TYPE',
  operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => isTyped(parameter))
      .map((parameter) => ({ operation, parameter })),
  ),
).map(({ id, operation, parameter }) => ({
  operation: operation.id,
  parameter,
  rule: rule(id, operation.section, {
    title: titleOf(operation, parameter),
    provenance: 'derived',
    needs: cautionOf(operation.id),
    since: '2026-12',
  }),
}));

export const illTypedRules: readonly Rule[] = typedParameters.map((one) => one.rule);

function isTyped({ place, required, type }: ParameterStatement): boolean {
  return place !== 'path' && required && nouns[type] !== undefined;
}

function titleOf(operation: OperationStatement, { name, type }: ParameterStatement): string {
  return `${callOf(operation)} accepts only a ${nouns[type] ?? 'value'} as ${name}`;
}
