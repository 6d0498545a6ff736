import { rule } from '../../catalogue/rule.ts';

/** interface 4.7, the calls for one user. What is more particular stands first. */
export const userRules = [
  rule('USR-02', '4.7', {
    title: 'Reading an unknown user is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('USR-01', '4.7', {
    title: 'GET /users returns UserInfo with every member, each of its type',
  }),
  rule('USR-11', '4.7', {
    title: 'A user who is created without providerid belongs to the local provider',
  }),
  rule('USR-03', '4.7', { title: 'A new user can be read', provenance: 'derived' }),
  rule('USR-06', '4.7', {
    title: 'Creating an existing user is refused and changes nothing',
    provenance: 'assumed',
    silence: 'SIL-171',
  }),
  rule('USR-04', '4.7', {
    title: 'The details of a new user are stored by their type',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('USR-05', '4.7', {
    title: 'No response about a user holds the password',
    provenance: 'assumed',
    silence: 'SIL-66',
  }),
  rule('USR-08', '2', {
    title: 'Only the login response has the token member',
    provenance: 'assumed',
    silence: 'SIL-25',
  }),
  rule('USR-09', '4.7', {
    title: 'A user is not shown to another account',
    provenance: 'derived',
    needs: ['key.foreign'],
  }),
  rule('USR-12', '4.7', {
    title: 'GET /users with a provider other than that of the user is refused',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-13', '2', {
    title: 'isExpired is empty for a user of the local provider',
    provenance: 'assumed',
    silence: 'SIL-79',
    since: '2026-12',
    exercisedMin: 2,
  }),
];

/** interface 8 and 4.4, pages of the history: their checks stand beside those of pages of users. */
export const historyPageSizeRules = [
  rule('HIST-29', '8', { title: 'A maxrecords of 2000 is accepted', since: '2026-12' }),
  rule('HIST-30', '4.4', {
    title: 'A history maxrecords below 1 or not a number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('HIST-31', '4.4', {
    title: 'A datestart or dateend that is not a date and time is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    since: '2026-12',
    exercisedMin: 2,
  }),
];

/** interface 4.7, register card. */
export const userCardRules = [
  rule('USR-CARD-01', '4.7', {
    title: 'A registered card logs its user in, and the user is shown with a card',
    provenance: 'derived',
  }),
  rule('USR-CARD-03', '4.7', {
    title: 'Registering a card works with a key without the Advanced API permissions option',
    needs: ['key.plain'],
  }),
  rule('USR-CARD-05', '4.7', { title: 'Registering a card returns ErrorCodeInfo' }),
  rule('USR-CARD-07', '4.7', {
    title: 'Registering a second card keeps the first: both log the user in',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-CARD-06', '4.7', {
    title: 'A card is shown with the number that was sent',
    provenance: 'assumed',
    silence: 'SIL-69',
    since: '2026-12',
  }),
  rule('USR-CARD-04', '4.7', {
    title: 'A card of one user cannot be registered for another',
    provenance: 'assumed',
    silence: 'SIL-70',
  }),
];
