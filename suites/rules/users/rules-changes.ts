import { cautionOf } from '../../catalogue/cautions.ts';
import { rule } from '../../catalogue/rule.ts';

const imports = cautionOf('users.import');

/** interface 4.7: all users of a provider, details, deletion, import. */
export const userChangeRules = [
  rule('USR-MOD-15', '4.7', {
    title: 'A deleted detail no longer logs its user in',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('USR-MOD-18', '4.7', {
    title: 'After the card number of a user is deleted, no card logs the user in',
    provenance: 'assumed',
    silence: 'SIL-100',
    since: '2026-12',
  }),
  rule('USR-MOD-16', '4.7', {
    title:
      'A changed card, short id or e-mail address logs the user in, and the former short id or address no longer does',
    provenance: 'derived',
    exercisedMin: 5,
    since: '2026-12',
  }),
  rule('USR-DEL-07', '4.7', {
    title: 'A card, a short id or an e-mail address of a deleted user no longer logs in',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('USR-DEL-08', '4.7', {
    title:
      'The name, card, short id and e-mail address of a deleted user can be given to a new user',
    provenance: 'assumed',
    silence: 'SIL-104',
    exercisedMin: 4,
    since: '2026-12',
  }),
  rule('USR-DEL-09', '4.7', {
    title:
      'A new user with the name of a deleted one has neither the groups nor the details of that user',
    provenance: 'assumed',
    silence: 'SIL-104',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('USR-IMP-06', '4.7', {
    title: 'Without separator the columns are separated by commas',
    needs: imports,
  }),
  rule('USR-IMP-01', '4.7', {
    title: 'Imported users have the values that the mapping assigns',
    provenance: 'derived',
    needs: imports,
  }),
  rule('USR-IMP-02', '4.7', {
    title: 'Imported users are members of the group of the request',
    needs: imports,
  }),
  rule('USR-IMP-03', '4.7', {
    title: 'A member of the group who is missing in the file is deactivated',
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
    title: 'A user whom one import deactivated and a later one contains can log in again',
    provenance: 'assumed',
    silence: 'SIL-67',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-11', '4.7', {
    title: 'A member of the group whose name has another case in the file is not deactivated',
    provenance: 'assumed',
    silence: 'SIL-30',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-12', '4.7', {
    title: 'The email address of an imported user logs the user in',
    provenance: 'derived',
    needs: imports,
    since: '2026-12',
  }),
  rule('USR-IMP-08', '4.7', {
    title: 'An import with an invalid row or without rows is refused and deactivates no user',
    provenance: 'assumed',
    silence: 'SIL-68',
    needs: imports,
    exercisedMin: 4,
  }),
  rule('USR-IMP-05', '4.7', {
    title: 'With hasheader the first line is not imported as a user',
    provenance: 'derived',
    needs: imports,
  }),
];
