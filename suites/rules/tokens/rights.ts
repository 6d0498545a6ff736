import { accepts } from '../../engine/case/assertions.ts';
import { rightsNeeded } from '../../engine/case/queries.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, hasToken, withoutToken } from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { operationOf } from '../../spec/operations.ts';
import {
  prepareGround,
  readingSamples,
  tryWith,
  writingSamples,
} from '../api-keys/sample-calls.ts';

const section = '5.3';
const aTokensRights = "4 the rights of a call are the token's too";

/** interface 5.3: a token holds the permissions of its user. */
export const rules = [
  rule('TOK-06', "A call is refused when the token's user lacks the call's permission", {
    section,
    from: [aTokensRights, '5 the rights of a call', '7 status 403'],
    atLeast: 2,
    refused: (probe, c) => (namesAnother(probe, c.state) ? 'any' : 'caller'),
    faults: fault(
      'user-permissions-not-looked-at',
      "checks the rights of the key instead of those of the token's user",
      {
        answer: (answer, request, upstream) =>
          answer.status === 403 && hasToken(request) ? upstream(withoutToken(request)) : answer,
      },
    ),
  }),
  rule('TOK-08', 'A call succeeds with the token of a user who has the permission', {
    section,
    from: [aTokensRights, '5 a token holds rights'],
    basis: 'derived',
    needs: ['user.reporting'],
    check: accepts(
      (x, state) =>
        x.key === 'full' &&
        x.group !== undefined &&
        holdsPermission(x, state) &&
        !namesAnother(x, state),
      'success for a user with the permission of the call',
    ),
    faults: fault(
      'user-token-is-for-documents-only',
      'refuses user tokens in all calls but those for documents',
      answersInstead((request) => hasToken(request) && !request.path.startsWith('/documents')),
    ),
  }),
];

/** The profile says what its users may do; of others it says nothing. */
function holdsPermission(x: Exchange, { facts }: State): boolean {
  const held = facts.users.find(({ userName }) => userKey(userName) === x.user)?.permissions;
  const needed = rightsNeeded(x);
  return held !== undefined && needed.length > 0 && needed.every((one) => held.includes(one));
}

/** Calls that name a user in a parameter; others do so in the path. */
const aboutUser = call('users.get', 'documents.upload');

/**
 * A document, a record or an upload of somebody else: whether a right reaches beyond the caller's own is not said
 * (SIL-23, SIL-35), nor which refusal comes first (SIL-09), nor what others may do with a document (SIL-46).
 */
export function namesAnother(x: Exchange, { documents }: State): boolean {
  const named = aboutUser(x) ? x.param('username') : undefined;
  const user = x.sent.pathParameters['username'] ?? named;
  const document = documents.get(x.path('uuid'));
  const isOfAnother = user !== undefined && userKey(user) !== x.user;
  return isOfAnother || (document !== undefined && document.owner !== x.user);
}

export const testCases = [
  /** A user with few permissions, at calls that name one he holds and ones he lacks; the key alone is the control. */
  testCase('tokens/permissions', ['user.reporting'], async (s) => {
    const ground = await prepareGround(s);
    const token = await s.login(s.credentials.user('reporting'));
    const held = s.credentials.facts.users.find(({ actor }) => actor === 'reporting')?.permissions;
    await tryWith(s, token, {
      samples: [...readingSamples(s, ground), ...writingSamples(s, ground)],
      rules: (operation) =>
        operationOf(operation).permissions.every((one) => held?.includes(one) !== false)
          ? []
          : ['TOK-06'],
    });
  }),
];
