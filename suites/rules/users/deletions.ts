import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { precedes } from '../../engine/case/order.ts';
import { isAbsent } from '../../engine/case/refusals.ts';
import { creates, deletes, gets, login, nameIn } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, letsIn, okay, pretends } from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import { forgets, userOf } from '../../engine/fault-proxy/namesakes.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { otherProvider, roomyProvider } from '../../engine/session/samples/administration.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { isElsewhere } from '../../engine/state/elsewhere.ts';
import { providerOf } from '../../engine/state/resources.ts';
import { testCase } from '../../engine/test-case.ts';
import type { Calls } from '../../spec/calls.ts';
import { lookAt, named } from './details.ts';

const call = 'users.delete call';
const providerid = 'users.delete param providerid';

/** interface 4.7: DELETE /users/{username}. */
export const rules = [
  rule(
    'USR-DEL-06',
    'Deleting a user without providerid keeps the user of that name in another provider',
    {
      from: providerid,
      basis: 'derived',
      since: '2026-12',
      check: keepsElsewhere,
      faults: fault(
        'deletion-finds-any-provider',
        'deletes the user of that name in any provider when no provider is named',
        deletesElsewhere,
      ),
    },
  ),
  rule('USR-DEL-01', 'Reading a deleted user is answered 404 or 403', {
    from: call,
    basis: 'derived',
    check: afterDeletion(gets, (look) => isAbsent(look), '404 or 403'),
    faults: fault(
      'user-outlives-deletion',
      'returns success for the deletion of a user and keeps the user',
      answersInstead(
        // Names that nobody has are called so by the test cases.
        both(deletes, ({ pathParameters }) => !/nobody/.test(pathParameters['username'] ?? '')),
        okay,
      ),
    ),
  }),
  rule('USR-DEL-02', 'A deleted user cannot log in', {
    from: call,
    basis: 'derived',
    check: afterDeletion(login, (look) => !look.ok, 'no login'),
    faults: fault('deleted-user-logs-in', 'logs in a deleted user', letsIn),
  }),
  rule('USR-DEL-03', 'Deleting an unknown user is refused', {
    from: call,
    basis: 'SIL-170',
    refused: 'any',
    faults: fault(
      'deleting-nobody-is-fine',
      'returns success for the deletion of an unknown user',
      pretends(deletes),
    ),
  }),
  rule('USR-DEL-05', 'Deleting a user keeps the user of the same name in another provider', {
    from: providerid,
    since: '2026-12',
    atLeast: 2,
    check: keepsNamesake,
    faults: fault(
      'user-goes-with-the-namesake',
      'deletes the users of the same name in every provider',
      () => forgets(deletes, gets, userOf),
    ),
  }),
];

/** The answers to such a call about a deleted user. */
function afterDeletion(which: Calls, isGone: (look: Exchange) => boolean, expected: string) {
  return function* (c: Case): Iterable<Assertion> {
    for (const removed of c.calls(deletes)) {
      if (!removed.ok || isElsewhere(c.state, removed)) continue;
      const look = c.after(
        removed,
        (x) =>
          which(x) &&
          x.key === 'full' &&
          userKey(x.param('username') ?? x.text('userid')) === nameIn(removed) &&
          (login(x) || providerOf(x, c.state) === providerOf(removed, c.state)),
      );
      if (look !== undefined && !isCreatedAgain(c, removed, look))
        yield assertion(look, isGone(look), {
          expected: `${expected} after the user was deleted`,
          seen: look.words,
        });
    }
  };
}

/** Somebody of that name may be there again. */
function isCreatedAgain(c: Case, removed: Exchange, look: Exchange): boolean {
  return c
    .calls(creates)
    .some(
      (x) =>
        x.isAfter(removed) && precedes(x.sentAt, look.answeredAt) && nameIn(x) === nameIn(removed),
    );
}

/** Users who were created and requested elsewhere, while nothing else happened to users of that name. */
function* keepsElsewhere(c: Case): Iterable<Assertion> {
  for (const call of c.calls(deletes).filter((x) => x.param('providerid') === undefined)) {
    const own = c.exchanges.filter((x) => nameIn(x) === nameIn(call));
    const made = own.find((x) => creates(x) && x.ok);
    const look = own.find((x) => gets(x) && x.isAfter(call));
    if (own.length !== 3 || made === undefined || look === undefined) continue;
    const provider = providerOf(made, c.state);
    if (provider !== providerOf(call, c.state) && provider === providerOf(look, c.state))
      yield isThere(look);
  }
}

function* keepsNamesake(c: Case): Iterable<Assertion> {
  for (const call of c.calls(deletes).filter((x) => x.ok)) {
    const isOther = (x: Exchange): boolean =>
      gets(x) &&
      x.key === 'full' &&
      nameIn(x) === nameIn(call) &&
      providerOf(x, c.state) !== providerOf(call, c.state);
    const before = c.before(call, isOther);
    const look = c.after(call, isOther);
    if (look === undefined || before?.isSuccess !== true) continue;
    if (providerOf(before, c.state) !== providerOf(look, c.state)) continue;
    const span = { fromSeq: before.sentAt, toSeq: look.answeredAt, except: call };
    if (!mayHaveChanged(c, span, (sent) => deletes(sent) && nameIn({ sent }) === nameIn(call)))
      yield isThere(look);
  }
}

function isThere(look: Exchange): Assertion {
  return assertion(look, look.isSuccess, {
    expected: '200 with the user of the other provider',
    seen: look.words,
  });
}

/** A provider that was named for a user's creation is the one that a deletion is about. */
function deletesElsewhere(): Interception {
  const providers = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const provider = form.get('providerid');
      if (creates(request) && provider !== null)
        providers.set(form.get('username') ?? '', provider);
      const known = providers.get(request.pathParameters['username'] ?? '');
      return deletes(request) && provider === null && known !== undefined
        ? { ...request, query: `providerid=${known}` }
        : request;
    },
  };
}

export const testCases = [
  /** A user is deleted, asked for, and tries to log in; one that nobody created. */
  testCase('users/delete', [], async (s) => {
    const { userName } = await s.user();
    await lookAt(s, userName);
    const remove = (name: string) => () => s.call('users.delete', named(s, name));
    await s.probe('USR-DEL-03', remove(s.name('nobody')), remove(userName));
    await lookAt(s, userName);
    await s.call('login.post', { authtype: 3, userid: userName }, s.panel);
  }),

  /** A user of another provider alone is deleted without a provider: there is nobody of that name in the local one. */
  testCase('users/delete-elsewhere', [], async (s) => {
    const providerid = await roomyProvider(s);
    const username = s.name('elsewhere');
    s.need(
      await s.call('users.create', { username, providerid }),
      'creating a user in another provider',
    );
    await s.call('users.delete', { username });
    await s.call('users.get', { username, providerid });
  }),

  /** Users of one name are in two providers, twice: of the one pair the local user is deleted, of the other the one elsewhere. */
  testCase('users/namesakes', [], async (s) => {
    const local = String(s.credentials.facts.providerId);
    const other = await otherProvider(s);
    for (const [gone, stays] of [
      [local, other],
      [other, local],
    ] as const) {
      const username = s.name('namesake');
      for (const providerid of [gone, stays])
        s.need(
          await s.call('users.create', { username, providerid }),
          'creating one of two users of a name',
        );
      const look = (providerid: string) => s.call('users.get', { username, providerid });
      await look(stays);
      // Without a provider the local one is meant.
      await s.call('users.delete', { username, providerid: gone === local ? undefined : gone });
      await look(stays);
      await look(gone);
    }
  }),
];
