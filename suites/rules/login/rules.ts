import { rule } from '../../catalogue/rule.ts';

/** interface 4.3. */
export const loginRules = [
  rule('LOG-01', '4.3', { title: 'Login returns UserInfo with every member, each of its type' }),
  rule('LOG-02', '2', {
    title:
      'The token member of the login response holds access_token, refresh_token and expires_in',
  }),
  rule('LOG-03', '4.3', { title: 'authtype 0 with the right password logs in' }),
  rule('LOG-04', '4.3', {
    title: 'authtype 0 with a wrong password is refused with 401 or 403',
    provenance: 'derived',
  }),
  rule('LOG-05', '4.3', {
    title: 'authtype 0 without a password is refused',
    provenance: 'derived',
  }),
  rule('LOG-06', '4.3', { title: 'authtype 1 logs in by card, without a password' }),
  rule('LOG-07', '4.3', {
    title: 'authtype 2 logs in by short id and ignores the password',
    exercisedMin: 2,
  }),
  rule('LOG-08', '4.3', {
    title: 'authtype 3 logs in by name and ignores the password',
    exercisedMin: 2,
  }),
  rule('LOG-09', '4.3', {
    title: 'authtype 4 logs in by e-mail address and ignores the password',
    exercisedMin: 2,
  }),
  rule('LOG-10', '4.3', {
    title: 'An unknown user id is refused with 401 or 403 for every authtype',
    provenance: 'derived',
    exercisedMin: 5,
  }),
  rule('LOG-11', '4.3', {
    title: 'An authtype outside 0 to 4 is refused',
    provenance: 'derived',
  }),
  rule('LOG-13', '4.3', {
    title: 'Login returns the user whose id was sent',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('LOG-14', '4.3', {
    title: 'No login response holds the password',
    provenance: 'assumed',
    silence: 'SIL-66',
  }),
  rule('LOG-15', '4.3', {
    title: 'A login by card with a wrong PIN fails',
    provenance: 'assumed',
    silence: 'SIL-29',
  }),
  rule('LOG-16', '4.3', {
    title: 'An expired user cannot log in',
    provenance: 'assumed',
    silence: 'SIL-10B',
    needs: ['user.expired'],
  }),
  rule('LOG-17', '4.3', {
    title: 'A login with the password in the query is answered 400',
    provenance: 'assumed',
    silence: 'SIL-01',
  }),
  rule('LOG-19', '4.3', {
    title:
      "When two users have the same name, login means the user of the first provider and refuses the other's password",
    provenance: 'assumed',
    silence: 'SIL-30',
  }),
  rule('LOG-20', '4.8', {
    title: 'A user of an inactive authentication provider cannot log in',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('LOG-22', '4.3', {
    title:
      'A card, short id or e-mail address logs in its own user when two users have the same name',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('LOG-21', '4.3', {
    title: 'A login by card with the PIN as the password succeeds',
    provenance: 'assumed',
    silence: 'SIL-29',
    since: '2026-12',
  }),
  rule('LOG-18', '4.3', {
    title: 'After ten wrong passwords the correct one is answered 403',
    provenance: 'assumed',
    silence: 'SIL-28',
    needs: ['allow.lockouts', 'device', 'key.plain'],
  }),
];
