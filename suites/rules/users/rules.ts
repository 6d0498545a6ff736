import { rule } from '../../catalogue/rule.ts';

/** interface 4.7, the calls for one user. What is more particular stands first. */
export const userRules = [
  rule('DOC-UP-41', '4.4', {
    title: 'Of two users with one name an upload is listed for the user of the named provider',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('LOG-22', '4.3', {
    title:
      'A card, short id or e-mail address logs in its own user when two users have the same name',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('TAP-11', '4.11', {
    title:
      "A tap releases jobs of its own user, and none of another provider's user of the same name",
    provenance: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
  }),
];
