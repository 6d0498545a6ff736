import { rule } from '../rule.ts';

const paper = ['allow.paper'] as const;

/** interface 4.11, the card reader. */
export const cardRules = [
  rule('TAP-01', '4.11', { title: 'A tap releases all jobs that wait for the user of the card', needs: paper }),
  rule('TAP-02', '4.11', { title: "A tap releases nobody else's jobs", needs: paper }),
];
