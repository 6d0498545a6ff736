import { rule } from '../../catalogue/rule.ts';

/** interface 4.3. */
export const loginRules = [
  rule('LOG-01', '4.3', { title: 'Login answers UserInfo with every member, each of its type' }),
  rule('LOG-02', '2', {
    title: 'The token member of login carries access_token, refresh_token and expires_in',
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
  rule('LOG-06', '4.3', { title: 'authtype 1 logs in by card without a password' }),
  rule('LOG-07', '4.3', {
    title: 'authtype 2 logs in by short id, whatever the password',
    exercisedMin: 2,
  }),
  rule('LOG-08', '4.3', {
    title: 'authtype 3 logs in by name, whatever the password',
    exercisedMin: 2,
  }),
  rule('LOG-09', '4.3', {
    title: 'authtype 4 logs in by e-mail address, whatever the password',
    exercisedMin: 2,
  }),
  rule('LOG-10', '4.3', {
    title: 'An unknown user id is refused with 401 or 403, for every authtype',
    provenance: 'derived',
    exercisedMin: 5,
  }),
  rule('LOG-11', '4.3', {
    title: 'An authtype that is not 0 to 4 is refused',
    provenance: 'derived',
  }),
  rule('LOG-13', '4.3', {
    title: 'Login answers the very user whose id was given',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('LOG-14', '4.3', {
    title: 'No answer of login holds the password',
    provenance: 'assumed',
    silence: 'SIL-66',
  }),
  rule('LOG-15', '4.3', {
    title: 'authtype 1 with a wrong password fails for a user with a PIN',
    provenance: 'assumed',
    silence: 'SIL-29',
  }),
  rule('LOG-16', '4.3', {
    title: 'A user whose expiry has passed is not logged in',
    provenance: 'assumed',
    silence: 'SIL-10B',
    needs: ['user.expired'],
  }),
  rule('LOG-17', '4.3', {
    title: 'A password in the query is answered 400',
    provenance: 'assumed',
    silence: 'SIL-01',
  }),
  rule('LOG-19', '4.3', {
    title:
      "Of two users of one name the first provider's is meant: the other's password is refused",
    provenance: 'assumed',
    silence: 'SIL-30',
  }),
  rule('LOG-20', '4.8', {
    title: 'A user of an authentication provider that is not active is not logged in',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('LOG-22', '4.3', {
    title: 'A card, short id or e-mail address logs in its own user, of two with one name',
    provenance: 'derived',
    exercisedMin: 3,
    since: '2026-12',
  }),
  rule('LOG-21', '4.3', {
    title: 'authtype 1 with the PIN of the user as the password logs in',
    provenance: 'assumed',
    silence: 'SIL-29',
    since: '2026-12',
  }),
  rule('LOG-18', '4.3', {
    title: 'After ten wrong passwords the right one is answered 403',
    provenance: 'assumed',
    silence: 'SIL-28',
    needs: ['allow.lockouts', 'device', 'key.plain'],
  }),
];
