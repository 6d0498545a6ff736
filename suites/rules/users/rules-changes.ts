import { cautionOf } from '../../catalogue/cautions.ts';
import { rule } from '../../catalogue/rule.ts';

const imports = cautionOf('users.import');

/** interface 4.7: all users of a provider, details, deletion, import. */
export const userChangeRules = [
  rule('USR-ALL-01', '4.7', { title: 'GET /users/all lists users as UserInfo' }),
  rule('USR-ALL-02', '4.7', {
    title: 'Walking the pages of GET /users/all shows every user of the provider once',
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
  rule('USR-ALL-07', '8', { title: 'A maxrecords of 1000 users is served', since: '2026-12' }),
  rule('USR-ALL-08', '4.7', {
    title: 'A maxrecords of GET /users/all below 1 or that is no number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('USR-ALL-09', '8', {
    title: 'A page of GET /users/all that another follows is full: maxrecords users, or 50',
    provenance: 'assumed',
    silence: 'SIL-162',
    since: '2026-12',
  }),
  rule('USR-DEL-06', '4.7', {
    title: 'Deleting a user without providerid leaves one of another provider',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-ALL-11', '4.7', {
    title: 'GET /users/all lists no user of another provider than the one that it names',
    since: '2026-12',
  }),
  rule('USR-ALL-12', '4.7', {
    title: 'A nextPageToken of GET /users/all leads to more users',
    provenance: 'assumed',
    silence: 'SIL-162',
    since: '2026-12',
  }),
  rule('USR-ALL-13', '4.7', {
    title: 'Users are listed with the details that they were given',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-ALL-10', '4.7', {
    title: 'Of a provider that is not there GET /users/all tells nobody, and ends in no 5xx',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('USR-DEL-01', '4.7', {
    title: 'A deleted user is answered 404 or 403',
    provenance: 'derived',
  }),
  rule('USR-DEL-02', '4.7', {
    title: 'A deleted user does not log in',
    provenance: 'derived',
  }),
  rule('USR-DEL-03', '4.7', {
    title: 'Deleting an unknown user is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('USR-DEL-04', '4.7', {
    title: 'Only the user of the provider of the call is deleted: the local one when it names none',
    exercisedMin: 2,
  }),
  rule('USR-DEL-05', '4.7', {
    title: 'Of two users of one name the one in the other provider is not deleted',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('USR-MOD-01', '4.7', {
    title: 'A changed detail is shown, for each type that UserInfo shows',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('USR-MOD-02', '4.7', { title: 'Without detaildata the detail is deleted' }),
  rule('USR-MOD-03', '4.7', {
    title: 'Of several details in one call only the first is changed',
    exercisedMin: 3,
  }),
  rule('USR-MOD-04', '4.7', {
    title: 'A detailtype that is not on the list is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('USR-MOD-05', '4.7', {
    title: 'A changed password opens the login, and the old one no longer',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('USR-MOD-06', '4.7', {
    title: 'Changing an unknown user is refused',
    provenance: 'derived',
  }),
  rule('USR-MOD-07', '4.7', {
    title: 'Changing the short id needs GenerateShortID',
    needs: ['right.users.update/GenerateShortID'],
  }),
  rule('USR-MOD-08', '4.7', {
    title: 'Changing the card number needs CardManagement',
    needs: ['right.users.update/CardManagement'],
  }),
  rule('USR-MOD-13', '4.7', {
    title: 'Changing the PIN, which is the one-time password, needs GenerateOTP',
    provenance: 'assumed',
    silence: 'SIL-79',
    needs: ['right.users.update/GenerateOTP'],
    since: '2026-12',
  }),
  rule('USR-MOD-09', '4.7', {
    title: 'Changing another detail needs neither GenerateShortID nor CardManagement',
    needs: ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'],
    exercisedMin: 2,
  }),
  rule('USR-MOD-10', '4.7', {
    title: 'An alias opens the login',
    provenance: 'assumed',
    silence: 'SIL-10C',
  }),
  rule('USR-MOD-12', '4.7', {
    title:
      'Each of the eleven detail types is taken, as a change and when a user is created; a PIN and an expiration in the form of the profile',
    exercisedMin: 10,
  }),
  rule('USR-MOD-14', '4.7', {
    title:
      'Each of the eleven detail types is taken without detaildata, which deletes it; a PIN and an expiration where one was set',
    exercisedMin: 9,
    since: '2026-12',
  }),
  rule('USR-MOD-15', '4.7', {
    title: 'What opens the login and was deleted from its user opens it no more',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('USR-MOD-18', '4.7', {
    title: 'Deleting the card number of a user takes the login from every card of the user',
    provenance: 'assumed',
    silence: 'SIL-100',
    covers: ['4.7 users.update param detaildata'],
    since: '2026-12',
  }),
  rule('USR-MOD-16', '4.7', {
    title:
      'A card, a short id or an e-mail address that was changed opens the login, and no more the short id or address before',
    provenance: 'derived',
    exercisedMin: 5,
    since: '2026-12',
  }),
  rule('USR-MOD-17', '4.7', {
    title: 'Deleting the short id, the card number or the PIN needs the right of changing it',
    provenance: 'assumed',
    silence: 'SIL-79',
    needs: ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('USR-DEL-07', '4.7', {
    title: 'A card, a short id or an e-mail address of a deleted user opens the login no more',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('USR-DEL-08', '4.7', {
    title:
      'The name of a deleted user, card, short id and e-mail address, can be given to a new one',
    provenance: 'assumed',
    silence: 'SIL-104',
    exercisedMin: 4,
    since: '2026-12',
  }),
  rule('USR-DEL-09', '4.7', {
    title: 'A new user with the name of a deleted one has neither its groups nor its details',
    provenance: 'assumed',
    silence: 'SIL-104',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('USR-MOD-11', '4.7', {
    title: 'Only the user of the provider of the call is changed: the local one when it names none',
    exercisedMin: 2,
  }),
  rule('USR-IMP-06', '4.7', {
    title: 'Without separator the columns are separated by commas',
    needs: imports,
  }),
  rule('USR-IMP-01', '4.7', {
    title: 'Imported users are shown as the mapping says',
    provenance: 'derived',
    needs: imports,
  }),
  rule('USR-IMP-02', '4.7', {
    title: 'Imported users are members of the group of the request',
    needs: imports,
  }),
  rule('USR-IMP-03', '4.7', {
    title: 'A member of the group who is absent from the file is deactivated',
    provenance: 'derived',
    needs: imports,
  }),
  rule('USR-IMP-04', '4.7', {
    title: 'Users outside the group are not deactivated by an import',
    needs: imports,
  }),
  rule('USR-IMP-09', '4.7', {
    title: 'An import whose mapping has no email keeps the email addresses of its users',
    provenance: 'assumed',
    silence: 'SIL-68',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-10', '4.7', {
    title: 'An import does not deactivate the users of its own file',
    provenance: 'derived',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-13', '4.7', {
    title: 'A user whom one import deactivated and a later one names can log in again',
    provenance: 'assumed',
    silence: 'SIL-67',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-11', '4.7', {
    title: 'A member of the group who stands in the file in another case is not deactivated',
    provenance: 'assumed',
    silence: 'SIL-30',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-12', '4.7', {
    title: 'The email address of an imported user opens the login',
    provenance: 'derived',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-08', '4.7', {
    title: 'An import with a bad row, or without any, is refused and deactivates nobody',
    provenance: 'assumed',
    silence: 'SIL-68',
    needs: imports,
    exercisedMin: 4,
  }),
  rule('USR-IMP-05', '4.7', {
    title: 'With hasheader the first line is no user',
    provenance: 'derived',
    needs: imports,
  }),
];
