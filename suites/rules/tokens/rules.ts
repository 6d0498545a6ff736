import { rule } from '../../catalogue/rule.ts';

/** interface 5.3: user tokens. */
export const tokenRules = [
  rule('TOK-01', '5.3', { title: "The token of a login lists the user's documents" }),
  rule('TOK-02', '5.3', {
    title: 'A token is refused with a key other than that of its login',
    needs: ['key.plain'],
    exercisedMin: 2,
  }),
  rule('TOK-03', '5.3', {
    title: 'A token that was never issued is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('TOK-04', '2', {
    title: 'A token is refused once its expires_in has passed',
    provenance: 'derived',
    needs: ['control.clock'],
  }),
  rule('TOK-05', '2', {
    title: 'A token works until its expires_in has passed',
    provenance: 'derived',
    needs: ['control.clock'],
  }),
  rule('TOK-06', '5.3', {
    title: "A call is refused when the token's user lacks the call's permission",
    exercisedMin: 2,
  }),
  rule('TOK-07', '5.3', {
    title: "A token of another account's user gives no access to this account",
    provenance: 'derived',
    needs: ['user.foreign', 'key.foreign'],
  }),
  rule('TOK-08', '5.3', {
    title: 'A call succeeds with the token of a user who has the permission',
    provenance: 'derived',
    needs: ['user.reporting'],
  }),
  rule('TOK-09', '5.3', {
    title:
      'A user without a role can read the account, ports, queues, locations and the own record',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 6,
  }),
  rule('TOK-10', '5.3', {
    title: 'A user without a role can read neither other users nor groups without that user',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 2,
  }),
  rule('TOK-11', '5.3', {
    title: 'A user without a role cannot change the own alias, expiration and external id',
    provenance: 'assumed',
    silence: 'SIL-101',
    exercisedMin: 3,
  }),
  rule('TOK-13', '5.3', {
    title: 'A user without a role can read the own groups and their members',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('TOK-12', '5.3', {
    title: 'The token of a deleted user is refused',
    provenance: 'assumed',
    silence: 'SIL-104',
    since: '2026-12',
  }),
  rule('TOK-14', '5.3', {
    title: 'A refresh token is refused as a user token',
    provenance: 'derived',
    since: '2026-12',
    needs: ['key.plain'],
  }),
  rule('GEN-REFUSE-01', '5', {
    title: 'A call that is refused because of its caller changes nothing',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('GEN-REFUSE-02', '7', {
    title: 'A call that is refused because of one of several items changes none of them',
    provenance: 'assumed',
    silence: 'SIL-187',
    exercisedMin: 4,
    since: '2026-12',
  }),
];
