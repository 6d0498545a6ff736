import { rule } from '../../catalogue/rule.ts';

/** interface 5.3: user tokens. */
export const tokenRules = [
  rule('TOK-01', '5.3', { title: "The token of a login opens the user's documents" }),
  rule('TOK-02', '5.3', {
    title: 'A token is refused with another key than the one of its login',
    needs: ['key.plain'],
    exercisedMin: 2,
  }),
  rule('TOK-03', '5.3', {
    title: 'A token that was never given is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('TOK-04', '2', {
    title: 'A token is refused after its expires_in',
    provenance: 'derived',
    needs: ['control.clock'],
  }),
  rule('TOK-05', '2', {
    title: 'A token works until its expires_in',
    provenance: 'derived',
    needs: ['control.clock'],
  }),
  rule('TOK-06', '5.3', {
    title: "A call is refused when the token's user lacks the call's permission",
    exercisedMin: 2,
  }),
  rule('TOK-07', '5.3', {
    title: "A token of another account's user opens nothing here",
    provenance: 'derived',
    needs: ['user.foreign', 'key.foreign'],
  }),
  rule('TOK-08', '5.3', {
    title: 'A token whose user holds the permission may make the call',
    provenance: 'derived',
    needs: ['user.reporting'],
  }),
  rule('TOK-09', '5.3', {
    title: 'A user without a role sees account, ports, queues, locations and the own record',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 6,
  }),
  rule('TOK-10', '5.3', {
    title: 'A user without a role sees nothing of other users and of groups without him',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 2,
  }),
  rule('TOK-11', '5.3', {
    title: 'A user without a role changes neither alias nor expiration nor external id of the own',
    provenance: 'assumed',
    silence: 'SIL-101',
    exercisedMin: 3,
  }),
  rule('TOK-13', '5.3', {
    title: 'A user without a role sees a group that he is in, and who else is',
    provenance: 'assumed',
    silence: 'SIL-23',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('TOK-12', '5.3', {
    title: 'The token of a user who was deleted opens nothing',
    provenance: 'assumed',
    silence: 'SIL-104',
    since: '2026-12',
  }),
  rule('TOK-14', '5.3', {
    title: 'A refresh token is no user token',
    provenance: 'derived',
    since: '2026-12',
    needs: ['key.plain'],
  }),
  rule('GEN-REFUSE-01', '5', {
    title: 'A call that is refused for its caller changes nothing',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('GEN-REFUSE-02', '7', {
    title: 'A call that is refused for one of several things does none of them',
    provenance: 'assumed',
    silence: 'SIL-187',
    exercisedMin: 4,
    since: '2026-12',
  }),
];
