import { type Rule, rule } from '../../catalogue/rule.ts';

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
