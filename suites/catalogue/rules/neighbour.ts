import { rule } from '../rule.ts';

const derived = { provenance: 'derived' } as const;
const besideUs = ['key.foreign', 'domain.foreign'] as const;

/** interface 1 and 5: accounts are apart. A caller of this one names what another one has. */
export const neighbourRules = [
  rule('NEIGH-SEND-01', '4.4', {
    ...derived,
    title: "A document is not sent to another account's output port",
    needs: besideUs,
  }),
  rule('NEIGH-TAP-01', '4.11', {
    ...derived,
    title: "A tap at another account's reader releases nothing",
    needs: besideUs,
  }),
  rule('NEIGH-UP-01', '4.4', {
    ...derived,
    title: "An upload to another account's queue is refused and nothing is listed",
    needs: besideUs,
  }),
  rule('NEIGH-REC-01', '4.4', {
    ...derived,
    title: "A recorded job is not put down to another account's output port",
    needs: besideUs,
  }),
  rule('NEIGH-LOG-01', '4.3', {
    ...derived,
    title: "Another account's user does not log in with a key of this one",
    needs: ['key.foreign', 'user.foreign'],
    exercisedMin: 4,
  }),
  rule('NEIGH-PAGE-01', '4.4', {
    ...derived,
    title: "A page token of the history shows another account's key nothing",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-PAGE-02', '4.7', {
    ...derived,
    title: "A page token of the users shows another account's key nothing",
    needs: ['key.foreign'],
  }),
];
