import { rule } from '../../catalogue/rule.ts';

const charged = {
  provenance: 'assumed',
  silence: 'SIL-77',
  needs: ['balances', 'allow.settings', 'allow.paper'],
  exercisedMin: 3,
  since: '2026-12',
} as const;

const scheduled = {
  provenance: 'assumed',
  silence: 'SIL-77',
  needs: ['balances', 'policies', 'control.clock'],
  exercisedMin: 2,
  since: '2026-12',
} as const;

/** interface 2, balance resources: what is shown of them where the profile says so. */
export const balanceRules = [
  rule('BAL-01', '2', {
    title: 'Simultaneous releases print no more than the balance pays for',
    ...charged,
  }),
  rule('BAL-02', '2', {
    title: 'Simultaneous releases reduce the balance by the cost of the prints, never below zero',
    ...charged,
  }),
  rule('BAL-03', '2', {
    title: 'A policy resets the balances of its users at the scheduled time, not before',
    ...scheduled,
  }),
  rule('BAL-04', '2', {
    title: 'A weekly policy resets the balances of its users again after a week, not before',
    ...scheduled,
  }),
  rule('BAL-05', '2', {
    title: 'A monthly policy resets the balances of its users again after a month, not before',
    ...scheduled,
  }),
  rule('BAL-06', '2', {
    title:
      'A quarterly policy resets the balances of its users again after three months, not before',
    ...scheduled,
  }),
  rule('BAL-07', '2', {
    title: 'A yearly policy resets the balances of its users again after a year, not before',
    ...scheduled,
  }),
];
