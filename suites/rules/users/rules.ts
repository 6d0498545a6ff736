import { rule } from '../../catalogue/rule.ts';

/** interface 4.7, the calls for one user. What is more particular stands first. */
export const userRules = [
  rule('USR-02', '4.7', { title: 'An unknown user is answered 404 or 403', provenance: 'derived' }),
  rule('USR-01', '4.7', {
    title: 'GET /users answers UserInfo with every member, each of its type',
  }),
  rule('USR-11', '4.7', {
    title: 'A user created without providerid is of the local provider',
  }),
  rule('USR-03', '4.7', { title: 'A user that was created can be read', provenance: 'derived' }),
  rule('USR-06', '4.7', {
    title: 'Creating a user that is there already is refused and changes nothing',
    provenance: 'assumed',
    silence: 'SIL-171',
  }),
  rule('USR-04', '4.7', {
    title: 'The details given at creation are stored by their number',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('USR-05', '4.7', {
    title: 'No answer about a user holds the password',
    provenance: 'assumed',
    silence: 'SIL-66',
  }),
  rule('USR-08', '2', {
    title: 'The token member is only in the answer of login',
    provenance: 'assumed',
    silence: 'SIL-25',
  }),
  rule('USR-09', '4.7', {
    title: "Another account's user is not shown",
    provenance: 'derived',
    needs: ['key.foreign'],
  }),
  rule('USR-12', '4.7', {
    title: 'GET /users with another provider than the one of the user is refused',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-13', '2', {
    title: 'isExpired is not filled for a user of the local provider',
    provenance: 'assumed',
    silence: 'SIL-79',
    covers: ['2 UserInfo isExpired'],
    since: '2026-12',
    exercisedMin: 2,
  }),
];

/** interface 4.7, register card. */
export const userCardRules = [
  rule('USR-CARD-01', '4.7', {
    title: 'A registered card opens the account of its user, who is shown with a card',
    provenance: 'derived',
  }),
  rule('USR-CARD-03', '4.7', {
    title: 'Register card works with a key without the Advanced API permissions option',
    needs: ['key.plain'],
  }),
  rule('USR-CARD-05', '4.7', { title: 'Register card answers ErrorCodeInfo' }),
  rule('USR-CARD-07', '4.7', {
    title: 'A card that is registered besides another leaves that one: both open the login',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-CARD-06', '4.7', {
    title: 'A card is shown as it was sent',
    provenance: 'assumed',
    silence: 'SIL-69',
    since: '2026-12',
  }),
  rule('USR-CARD-04', '4.7', {
    title: "A card of one user can't be registered for another",
    provenance: 'assumed',
    silence: 'SIL-70',
  }),
];
