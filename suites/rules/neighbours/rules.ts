import { rule } from '../../catalogue/rule.ts';

const derived = { provenance: 'derived' } as const;
const later = { since: '2026-12' } as const;
const besideUs = ['key.foreign', 'domain.foreign'] as const;

/** interface 1 and 5: accounts are apart. A caller of this one names what another one has. */
export const neighbourRules = [
  rule('NEIGH-SEND-01', '4.4', {
    ...derived,
    title: "A document cannot be sent to another account's output port",
    needs: besideUs,
  }),
  rule('NEIGH-TAP-01', '4.11', {
    ...derived,
    title: "A tap at another account's reader releases nothing",
    needs: besideUs,
  }),
  rule('NEIGH-UP-01', '4.4', {
    ...derived,
    title: "An upload to another account's queue is refused and no document is listed",
    needs: besideUs,
  }),
  rule('NEIGH-REC-01', '4.4', {
    ...derived,
    title: "A recorded job never has another account's output port",
    needs: besideUs,
  }),
  rule('NEIGH-LOG-01', '4.3', {
    ...derived,
    title: "Another account's user cannot log in with a key of this account",
    needs: ['key.foreign', 'user.foreign'],
    exercisedMin: 4,
  }),
  rule('NEIGH-PAGE-01', '4.4', {
    ...derived,
    title: 'A history page token shows no records to a key of another account',
    needs: ['key.foreign'],
  }),
  rule('NEIGH-PAGE-02', '4.7', {
    ...derived,
    title: 'A page token of GET /users/all shows no users to a key of another account',
    needs: ['key.foreign'],
  }),
  rule('NEIGH-TAP-02', '4.11', {
    ...derived,
    ...later,
    title:
      "A card of another account's user releases no documents of that user at a reader of this account",
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-GRP-01', '4.7', {
    ...derived,
    ...later,
    title: "A user cannot be added to another account's group",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-USR-01', '4.7', {
    ...derived,
    ...later,
    title: 'A user cannot be created in another account by the id of its provider',
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-IN-01', '4.6', {
    ...derived,
    ...later,
    title: "A push queue is never mapped to another account's output port",
    needs: [...besideUs, 'user.foreign'],
  }),
  rule('NEIGH-LOC-01', '4.6', {
    ...derived,
    ...later,
    title: "A queue never has another account's location",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-LOC-02', '4.2', {
    ...derived,
    ...later,
    title: "A container can neither be created at another account's location nor moved there",
    needs: ['key.foreign'],
  }),
  rule('NEIGH-ACL-01', '4.9', {
    ...derived,
    ...later,
    title: "A user of another account's provider cannot get a role",
    needs: ['key.foreign', 'user.foreign'],
  }),
  rule('NEIGH-PROV-01', '4.8', {
    ...derived,
    ...later,
    title: "Another account's authentication provider cannot be changed by its id",
    needs: besideUs,
  }),
  rule('NEIGH-USR-02', '4.7', {
    ...derived,
    ...later,
    title: "Deleting a user keeps another account's user of the same name",
    needs: ['key.foreign', 'user.foreign'],
  }),
  rule('NEIGH-GRP-02', '4.12', {
    ...derived,
    ...later,
    title: "Deleting a group by its textual id keeps another account's group with the same id",
    needs: ['key.foreign'],
  }),
];
