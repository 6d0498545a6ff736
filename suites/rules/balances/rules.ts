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
    title: 'Of releases at a time no more come out than the balance pays for',
    ...charged,
  }),
  rule('BAL-02', '2', {
    title: 'After releases at a time a balance is what came out less, and never below zero',
    ...charged,
  }),
  rule('BAL-03', '2', {
    title: "A policy resets what its users have at the schedule's time, and not before",
    ...scheduled,
  }),
  rule('BAL-04', '2', {
    title: 'A weekly policy resets what its users have again after a week, and not before',
    ...scheduled,
  }),
  rule('BAL-05', '2', {
    title: 'A monthly policy resets what its users have again after a month, and not before',
    ...scheduled,
  }),
  rule('BAL-06', '2', {
    title: 'A quarterly policy resets what its users have again after three months, and not before',
    ...scheduled,
  }),
  rule('BAL-07', '2', {
    title: 'A yearly policy resets what its users have again after a year, and not before',
    ...scheduled,
  }),
];
