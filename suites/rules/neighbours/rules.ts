import { rule } from '../../catalogue/rule.ts';

const derived = { provenance: 'derived' } as const;
const later = { since: '2026-12' } as const;
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
  rule('NEIGH-TAP-02', '4.11', {
    ...derived,
    ...later,
    title: "A card of another account's user releases nothing of that user at a reader here",
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-GRP-01', '4.7', {
    ...derived,
    ...later,
    title: "A user is not put into another account's group",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-USR-01', '4.7', {
    ...derived,
    ...later,
    title: 'Nobody becomes a user of another account by the number of its provider',
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-IN-01', '4.6', {
    ...derived,
    ...later,
    title: "A push queue does not feed another account's output port",
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-LOC-01', '4.6', {
    ...derived,
    ...later,
    title: "A queue does not stand at another account's location",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-LOC-02', '4.2', {
    ...derived,
    ...later,
    title: "A container is neither made at another account's location nor moved to it",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-ACL-01', '4.9', {
    ...derived,
    ...later,
    title: "No role is given to a user of another account's provider",
    needs: ['key.foreign', 'user.foreign'],
  }),
  rule('NEIGH-PROV-01', '4.8', {
    ...derived,
    ...later,
    title: "Another account's authentication provider is not written over by its number",
    needs: besideUs,
  }),
  rule('NEIGH-USR-02', '4.7', {
    ...derived,
    ...later,
    title: "The deletion of a user leaves another account's user of that name",
    needs: ['key.foreign', 'user.foreign'],
  }),
  rule('NEIGH-GRP-02', '4.12', {
    ...derived,
    ...later,
    title: "The deletion of a group by its textual id leaves another account's group of that id",
    needs: ['key.foreign'],
  }),
];
