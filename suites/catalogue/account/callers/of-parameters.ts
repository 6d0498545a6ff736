import { valueRules } from '../../../rules/terminals/rules-values.ts';
import type { OperationStatement, ParameterStatement } from '../../operation.ts';
import { operations } from '../../operations.ts';

const byId = new Map(operations.map((operation) => [operation.id, operation]));

/**
 * The rules about the parameters that a part names, 'documents.list param maxRecords': they follow
 * from what the table of operations says of each.
 */
export function rulesOfParameters(about: string): readonly string[] | undefined {
  const [, calls = '', names = ''] = /^(.*?),? params?(?:$| (.*))/.exec(withoutCall(about)) ?? [];
  const owners = calls.split(' ').flatMap((id) => byId.get(id) ?? []);
  if (owners.length === 0) return undefined;
  const wanted = names === '' ? undefined : names.split(' ');
  const rules = owners.flatMap((owner) =>
    owner.parameters
      .filter(({ name }) => wanted?.includes(name) ?? true)
      .flatMap((parameter) => rulesOf(owner, parameter)),
  );
  return [...new Set(rules)];
}

/** 'accesscontrols.add call, param accountdomain' is about both. */
function withoutCall(about: string): string {
  return about.replace(' call, param', ' param');
}

function rulesOf({ id }: OperationStatement, parameter: ParameterStatement): readonly string[] {
  const { name, type, place, required, repeatable } = parameter;
  const isTap = id.startsWith('card.');
  const is: Readonly<Record<string, boolean>> = {
    'READER-01': isTap,
    'READER-02': isTap,
    'TERM-CALL-02': true,
    'TERM-CALL-08': place !== 'path' && place !== 'member',
    'TERM-CALL-03': required && place !== 'path' && !isTap,
    'TERM-CALL-04': type === 'int' || type === 'long',
    'TERM-CALL-05': type === 'boolean',
    'TERM-CALL-06': place === 'member',
    'TERM-CALL-07': !repeatable && place !== 'path' && place !== 'member',
    'TERM-FORM-01': place === 'form',
    'TERM-FORM-02': place === 'member',
    'TERM-FORM-03': place === 'query' && !isTap,
    'TERM-FORM-04': place === 'part',
  };
  const ofValues = valueRules.filter(
    (one) => one.parameter === name && one.operations.includes(id),
  );
  return [
    ...Object.entries(is).flatMap(([rule, applies]) => (applies ? [rule] : [])),
    ...ofValues.map(({ rule }) => rule.id),
  ];
}
