import { operationOf } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';
import { parameterValues } from '../../catalogue/test-values/parameter-values.ts';

export interface KeptRule {
  readonly section: string;
  readonly rule: Rule;
}

/** New ones go to the end: the place is the number. */
const sections = ['4.2', '4.4', '4.5', '4.6', '4.7', '4.8', '4.9', '4.10', '4.12'];
const nouns: Readonly<Record<string, string>> = {
  '4.2': 'accounts',
  '4.4': 'documents',
  '4.5': 'output ports',
  '4.6': 'input ports',
  '4.7': 'users',
  '4.8': 'authentication providers',
  '4.9': 'access controls',
  '4.10': 'locations',
  '4.12': 'groups',
};
const since = '2026-12';

/** interface 4: a call is done whatever values it carries, as long as each of them may be given. */
export const keptRules: readonly KeptRule[] = sections.map((section, at) => ({
  section,
  rule: rule(`VALUE-KEPT-${String(at + 1).padStart(2, '0')}`, section, {
    title: `Calls about ${nouns[section] ?? section} accept all kinds of allowed values`,
    provenance: 'derived',
    since,
    exercisedMin: 3,
  }),
}));

export const valueRules: readonly Rule[] = [
  ...keptRules.map((one) => one.rule),
  rule('VALUE-REFUSED-01', '4', {
    title: 'A required parameter with an invalid value is refused',
    provenance: 'derived',
    since,
    exercisedMin: 3,
  }),
  rule('VALUE-REFUSED-02', '4', {
    title: 'An optional parameter with an invalid value is refused',
    provenance: 'assumed',
    silence: 'SIL-06',
    since,
    exercisedMin: 3,
  }),
  rule('VALUE-ADDRESS-01', '4.5', {
    title: 'The address of an output port may be an IPv6 address',
    provenance: 'assumed',
    silence: 'SIL-60a',
    since,
  }),
  rule('VALUE-INSTANT-01', '4.4', {
    title: 'The range of a history may have time offsets and fractions of a second',
    provenance: 'assumed',
    silence: 'SIL-186',
    since,
  }),
  rule('VALUE-EMPTY-01', '4.5', {
    title: 'A text of an output port that is changed to an empty one is listed as empty',
    provenance: 'assumed',
    silence: 'SIL-61',
    since,
    exercisedMin: 3,
  }),
];

/** The rules about the values of a call's parameters. */
export function valueRulesOf(operation: string): readonly string[] {
  const own = parameterValues.filter((one) => one.operation === operation);
  const { section } = operationOf(operation);
  const has = (isRequired: boolean): boolean =>
    own.some(
      (one) =>
        one.isRequired === isRequired &&
        one.classes.some(({ obliged, name }) => obliged === 'refused' && name !== 'left out'),
    );
  return [
    ...keptRules.filter((one) => one.section === section).map((one) => one.rule.id),
    ...(has(true) ? ['VALUE-REFUSED-01'] : []),
    ...(has(false) ? ['VALUE-REFUSED-02'] : []),
    ...(section === '4.5' && own.some(({ parameter }) => parameter === 'address')
      ? ['VALUE-ADDRESS-01']
      : []),
    ...(operation === 'documents.history' ? ['VALUE-INSTANT-01'] : []),
  ];
}
