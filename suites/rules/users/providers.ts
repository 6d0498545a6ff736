import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import {
  creates,
  deletes,
  gets,
  isByFullKeyAlone,
  nameIn,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterRecords,
  answersInstead,
  both,
  ignores,
  type OnRequest,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { otherProvider } from '../../engine/session/samples/administration.ts';
import { providerOf } from '../../engine/state/resources.ts';
import { testCase } from '../../engine/test-case.ts';
import type { Calls } from '../../spec/calls.ts';
import { detail, lookAt } from './details.ts';

/** interface 4.7: the provider of the user who is created, read, changed and deleted. */
export const rules = [
  rule('USR-11', 'A user who is created without providerid belongs to the local provider', {
    from: 'users.create param providerid',
    check: createsLocally,
    faults: [
      fault(
        'user-without-provider-is-elsewhere',
        'returns a user who was created without a provider as a user of another provider',
        movesAway,
      ),
      fault(
        'user-wants-a-provider',
        'refuses to create a user when no provider is named',
        wantsProvider(creates),
      ),
    ],
  }),
  rule('USR-12', 'GET /users with a provider other than that of the user is refused', {
    from: 'users.get param providerid',
    basis: 'derived',
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'look-minds-no-provider',
      'returns the local user, whatever provider is named',
      ({ key }) =>
        alterForm(both(gets, withKey(key('full'))), (form) => {
          if (/^[1-9]\d*$/.test(form.get('providerid') ?? '')) form.set('providerid', '0');
        }),
    ),
  }),
  rule(
    'USR-MOD-11',
    'Only the user of the named provider is changed, the local one when none is named',
    {
      from: 'users.update param providerid',
      atLeast: 2,
      check: changesMeant,
      faults: [
        fault(
          'change-minds-no-provider',
          'changes the local user, whatever provider is named',
          ignores(updates, 'providerid'),
        ),
        fault(
          'change-wants-a-provider',
          'refuses to change a user when no provider is named',
          wantsProvider(updates),
        ),
      ],
    },
  ),
  rule(
    'USR-DEL-04',
    'Only the user of the named provider is deleted, the local one when none is named',
    {
      from: 'users.delete param providerid',
      atLeast: 2,
      check: deletesMeant,
      faults: [
        fault(
          'deletion-minds-no-provider',
          'deletes the local user, whatever provider is named',
          ignores(deletes, 'providerid'),
        ),
        fault(
          'deletion-wants-a-provider',
          'refuses to delete a user when no provider is named',
          wantsProvider(deletes),
        ),
      ],
    },
  ),
];

function* createsLocally(c: Case): Iterable<Assertion> {
  const { providerId } = c.state.facts;
  for (const made of c.calls(creates).filter((x) => x.param('providerid') === undefined)) {
    if (made.refused) yield* refusedWithout(made, 'no user');
    const look = made.ok ? localLookAfter(c, made) : undefined;
    if (look === undefined) continue;
    const provider = look.numberOf('providerId');
    const ok = look.ok && provider === providerId;
    yield assertion(look, ok, {
      expected: `the user in provider ${String(providerId)}`,
      seen: ok ? 'the user' : `${look.words}, provider ${String(provider)}`,
    });
  }
}

function* changesMeant(c: Case): Iterable<Assertion> {
  for (const { x, look, isMeant } of callsOnOwn(c, updates)) {
    const [type, ...others] = x.params('detailtype');
    const name = x.param('detaildata');
    if (type !== '0' || others.length > 0 || name === undefined || !look.ok) continue;
    if (isMeant && x.refused) yield* refusedWithout(x, 'no change');
    if (isMeant && !x.ok) continue;
    const fullName = look.textOf('fullName');
    yield assertion(look, (fullName === name) === isMeant, {
      expected: isMeant ? `fullName ${name}` : 'an unchanged fullName',
      seen: `fullName ${fullName ?? 'missing'}`,
    });
  }
}

function* deletesMeant(c: Case): Iterable<Assertion> {
  for (const { x, look, isMeant } of callsOnOwn(c, deletes)) {
    if (isMeant && x.refused && look.ok) yield* refusedWithout(x, 'no deletion');
    if (isMeant && !x.ok) continue;
    yield assertion(look, look.ok !== isMeant, {
      expected: isMeant ? '404 or 403 after the user was deleted' : '200 with a user',
      seen: look.words,
    });
  }
}

/** interface 4.7: a call may leave the provider out. What else may be wrong with one is looked for in pairs. */
function* refusedWithout(x: Exchange, effect: string): Iterable<Assertion> {
  if (x.group === undefined && nameIn(x) !== '' && isByFullKeyAlone(x))
    yield assertion(x, false, {
      expected: 'errorCode 0 in the local provider',
      seen: `${x.words} and ${effect}`,
    });
}

/**
 * Calls about a user of the case that name another provider than the user's, or none, with the first look at the user
 * afterwards; `isMeant`: the call is about the provider in which the user was created.
 */
function* callsOnOwn(
  c: Case,
  which: Calls,
): Iterable<{ readonly x: Exchange; readonly look: Exchange; readonly isMeant: boolean }> {
  for (const x of c.calls(which)) {
    const made = c.exchanges.find(
      (one) => creates(one) && one.ok && nameIn(one) === nameIn(x) && x.isAfter(one),
    );
    const look = localLookAfter(c, x);
    if (made === undefined || look === undefined) continue;
    const isMeant = providerOf(x, c.state) === providerOf(made, c.state);
    if (!isMeant || x.param('providerid') === undefined) yield { x, look, isMeant };
  }
}

/** In the local provider, by the full key, before anything else is done to the user. */
function localLookAfter(c: Case, x: Exchange): Exchange | undefined {
  const next = c.after(x, (one) => nameIn(one) === nameIn(x));
  const isLook =
    next !== undefined &&
    gets(next) &&
    next.key === 'full' &&
    Number(next.param('providerid')) === c.state.facts.providerId;
  return isLook ? next : undefined;
}

function wantsProvider(which: OnRequest): Interception {
  return answersInstead(
    both(which, (request) => !formOf(request).has('providerid')),
    jsonAnswer(400, {}),
  );
}

function movesAway(): Interception {
  const homeless = new Set<string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (creates(request) && !form.has('providerid')) homeless.add(form.get('username') ?? '');
      return request;
    },
    ...alterRecords(gets, (record) =>
      homeless.has(textMember(record, 'userName') ?? '')
        ? { ...record, providerId: (numberMember(record, 'providerId') ?? 0) + 1 }
        : record,
    ),
  };
}

export const testCases = [
  /** A user is created without a provider, then changed and deleted: in another provider, and in none. */
  testCase('users/of-providers', [], async (s) => {
    const username = s.name('user');
    const local = String(s.credentials.facts.providerId);
    const look = () => lookAt(s, username);
    const other = await otherProvider(s);
    await s.call('users.create', [{ username }, detail('0', 'First Name')]);
    await look();
    const { userName } = await s.user();
    const read = (providerid: string) => () =>
      s.call('users.get', { username: userName, providerid });
    await s.probe('USR-12', read(other), read(local));
    for (const [providerid, fullName] of [
      [other, 'Name Elsewhere'],
      [undefined, 'Name at Home'],
    ] as const) {
      await s.call('users.update', [{ username, providerid }, detail('0', fullName)]);
      await look();
    }
    for (const providerid of [other, undefined]) {
      await s.call('users.delete', { username, providerid });
      await look();
    }
  }),
];
