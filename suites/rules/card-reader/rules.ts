import { rule } from '../../catalogue/rule.ts';

const paper = ['allow.paper'] as const;

/** interface 4.11, the card reader. */
export const cardRules = [
  rule('TAP-07', '4.11', {
    title: 'A tap works with a key without the Advanced API permissions option',
    needs: ['key.plain', 'allow.paper'],
  }),
  rule('TAP-01', '4.11', {
    title: 'A tap releases all jobs that wait for the user of the card',
    needs: paper,
  }),
  rule('TAP-02', '4.11', {
    title: "A tap releases no other user's jobs",
    provenance: 'derived',
    needs: paper,
  }),
  rule('TAP-03', '4.11', {
    title: 'A tap is answered 200, by GET and by POST',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('TAP-04', '4.11', {
    title: 'A tap without cd or without Mac is refused and releases nothing',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('TAP-05', '4.11', {
    title: 'A tap prints each document once',
    provenance: 'derived',
    needs: paper,
  }),
  rule('TAP-06', '4.11', {
    title: 'The documents of a tap are printed at the printer of that reader',
    provenance: 'derived',
    needs: paper,
  }),
  rule('TAP-10', '4.11', {
    title: 'A tap prints documents with the copies, sides and colour of their upload',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('TAP-11', '4.11', {
    title:
      "A tap releases jobs of its own user, and none of another provider's user of the same name",
    provenance: 'derived',
    needs: paper,
    since: '2026-12',
  }),
  rule('TAP-08', '4.11', {
    title: 'An unknown card or an unknown reader is answered 400 and releases nothing',
    provenance: 'assumed',
    silence: 'SIL-58',
    exercisedMin: 2,
  }),
  rule('TAP-09', '4.11', {
    title: 'A tap releases the oldest document first',
    provenance: 'assumed',
    silence: 'SIL-57',
    needs: paper,
  }),
];
