import { rule } from '../../catalogue/rule.ts';

/** interface 4.7: all users of a provider, details, deletion. */
export const userChangeRules = [
  rule('USR-ALL-01', '4.7', { title: 'GET /users/all lists users as UserInfo' }),
  rule('USR-ALL-02', '4.7', {
    title: 'All pages of GET /users/all together hold every user of the provider once',
    provenance: 'derived',
  }),
  rule('USR-ALL-03', '4.7', {
    title: 'A page of GET /users/all holds at most maxrecords users',
  }),
  rule('USR-ALL-04', '8', {
    title: 'Without maxrecords a page of GET /users/all holds at most 50 users',
  }),
  rule('USR-ALL-05', '8', {
    title: 'A page of GET /users/all never holds more than 1000 users',
  }),
  rule('USR-ALL-07', '8', {
    title: 'A maxrecords of 1000 is accepted by GET /users/all',
    since: '2026-12',
  }),
  rule('USR-ALL-08', '4.7', {
    title: 'A maxrecords of GET /users/all below 1 or not a number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('USR-ALL-09', '8', {
    title: 'Every page of GET /users/all but the last is full: maxrecords users, or 50',
    provenance: 'assumed',
    silence: 'SIL-162',
    since: '2026-12',
  }),
  rule('USR-DEL-06', '4.7', {
    title: 'Deleting a user without providerid keeps the user of that name in another provider',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-ALL-11', '4.7', {
    title: 'GET /users/all lists only users of the named provider',
    since: '2026-12',
  }),
  rule('USR-ALL-12', '4.7', {
    title: 'A nextPageToken of GET /users/all leads to more users',
    provenance: 'assumed',
    silence: 'SIL-162',
    since: '2026-12',
  }),
  rule('USR-ALL-13', '4.7', {
    title: 'Users are listed with the details that were sent',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-ALL-10', '4.7', {
    title: 'GET /users/all returns no users for an unknown provider, without a 5xx',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-DEL-01', '4.7', {
    title: 'Reading a deleted user is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('USR-DEL-02', '4.7', {
    title: 'A deleted user cannot log in',
    provenance: 'derived',
  }),
  rule('USR-DEL-03', '4.7', {
    title: 'Deleting an unknown user is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('USR-DEL-04', '4.7', {
    title: 'Only the user of the named provider is deleted, the local one when none is named',
    exercisedMin: 2,
  }),
  rule('USR-DEL-05', '4.7', {
    title: 'Deleting a user keeps the user of the same name in another provider',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('USR-MOD-01', '4.7', {
    title: 'A changed detail is returned, for each type that UserInfo shows',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('USR-MOD-02', '4.7', { title: 'A change without detaildata deletes the detail' }),
  rule('USR-MOD-03', '4.7', {
    title: 'Only the first of several details in one call is changed',
    exercisedMin: 3,
  }),
  rule('USR-MOD-04', '4.7', {
    title: 'An unknown detailtype is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('USR-MOD-05', '4.7', {
    title: 'A changed password logs the user in, and the old one no longer does',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('USR-MOD-06', '4.7', {
    title: 'Changing an unknown user is refused',
    provenance: 'derived',
  }),
  rule('USR-MOD-07', '4.7', {
    title: 'Changing the short id requires GenerateShortID',
    needs: ['right.users.update/GenerateShortID'],
  }),
  rule('USR-MOD-08', '4.7', {
    title: 'Changing the card number requires CardManagement',
    needs: ['right.users.update/CardManagement'],
  }),
  rule('USR-MOD-13', '4.7', {
    title: 'Changing the PIN (the one-time password) requires GenerateOTP',
    provenance: 'assumed',
    silence: 'SIL-79',
    needs: ['right.users.update/GenerateOTP'],
    since: '2026-12',
  }),
  rule('USR-MOD-09', '4.7', {
    title: 'Changing another detail requires neither GenerateShortID nor CardManagement',
    needs: ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'],
    exercisedMin: 2,
  }),
  rule('USR-MOD-10', '4.7', {
    title: 'An alias logs its user in',
    provenance: 'assumed',
    silence: 'SIL-10C',
  }),
  rule('USR-MOD-12', '4.7', {
    title:
      'Each of the eleven detail types is accepted for a change and for a new user; a PIN and an expiration in the format of the profile',
    exercisedMin: 10,
  }),
  rule('USR-MOD-14', '4.7', {
    title:
      'Each of the eleven detail types can be deleted by a change without detaildata; a PIN and an expiration if one was set',
    exercisedMin: 9,
    since: '2026-12',
  }),
  rule('USR-MOD-17', '4.7', {
    title:
      'Deleting the short id, the card number or the PIN requires the same right as changing it',
    provenance: 'assumed',
    silence: 'SIL-79',
    needs: ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('USR-MOD-11', '4.7', {
    title: 'Only the user of the named provider is changed, the local one when none is named',
    exercisedMin: 2,
  }),
];
