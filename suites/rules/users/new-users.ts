import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { differingDetail } from '../../engine/case/subjects/details.ts';
import {
  creates,
  gets,
  isByFullKeyAlone,
  knownUser,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterRecords,
  okay,
  pretends,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { detail, lookAt, named } from './details.ts';
import { showsAsGiven, showsKnownUser } from './user-info.ts';

const call = 'users.create call';
const username = 'users.create param username';
const namesSomebody = whoseForm(creates, (form) => form.has('username'));

/** interface 4.7: POST /users, and how a new user is shown. */
export const rules = [
  rule('USR-03', 'A new user can be read', {
    from: [
      'users.get call',
      'users.get param username',
      'users.get param providerid',
      call,
      username,
    ],
    basis: 'derived',
    check: {
      operations: gets.operations,
      *answer(x, state) {
        const user = x.param('username') === undefined ? undefined : knownUser(x, state);
        const isThere = x.param('providerid') === String(user?.providerId);
        if (user?.case === undefined || !isByFullKeyAlone(x) || !isThere) return;
        const isNamed = userKey(memberText(x.json, 'userName')) === userKey(user.userName);
        const provider = x.numberOf('providerId');
        const ok = x.ok && isNamed && provider === user.providerId;
        yield assertion(x, ok, {
          expected: `user ${user.userName} of provider ${String(user.providerId)}`,
          seen: ok ? 'the user' : `${x.words}, provider ${String(provider)}`,
        });
      },
    },
    faults: [
      fault(
        'user-is-not-made',
        'returns success for the creation of a user and creates none',
        createsNobody,
      ),
      fault(
        'user-of-another-provider',
        'returns the user of the same name of another provider',
        alterRecords(gets, (record) => ({
          ...record,
          providerId: Number(record['providerId']) + 1,
        })),
      ),
    ],
  }),
  rule('USR-06', 'Creating an existing user is refused and changes nothing', {
    from: [call, username],
    basis: 'SIL-171',
    refused: 'any',
    besides: keepsFullName,
    faults: [
      fault(
        'user-is-made-again',
        'returns errorCode 0 for the creation of an existing user',
        pretends(namesSomebody),
      ),
      fault(
        'user-is-changed-and-refused',
        'overwrites the details of an existing user although it refuses the creation',
        () => showsAsGiven('0', (fullName) => ({ fullName })),
      ),
    ],
  }),
  rule('USR-04', 'The details of a new user are stored by their type', {
    from: [
      '4.7 the detail types',
      '2 UserInfo fullName',
      '2 UserInfo email',
      '2 UserInfo cards',
      'users.create param detailtype detaildata',
    ],
    basis: 'derived',
    check: showsKnownUser((x, user, cards) => {
      // SIL-69: how a card is written is the target's to choose, but not whether there is one.
      const hasLost = user.cards.size > 0 && cards.length === 0;
      const wrong = differingDetail(user, x.json) ?? (hasLost ? 'a missing card' : undefined);
      return [wrong === undefined, 'the details that were sent', wrong ?? 'these details'];
    }),
    faults: (
      [
        ['department', '11'],
        ['card', '4'],
      ] as const
    ).map(([what, type]) =>
      fault(
        `user-loses-${what}`,
        `does not store the ${what} of a new user`,
        alterForm(creates, (form) => dropDetail(form, type)),
      ),
    ),
  }),
];

function* keepsFullName(probe: Exchange, c: Case): Iterable<Assertion> {
  const look = c.after(probe, (x) => gets(x) && x.param('username') === probe.text('username'));
  const user = knownUser(probe, c.state);
  if (look?.ok !== true || user === undefined) return;
  const fullName = look.textOf('fullName');
  yield assertion(look, fullName === user.fullName, {
    expected: `fullName ${user.fullName ?? ''}`,
    seen: `fullName ${fullName ?? 'missing'}`,
  });
}

/** Answers as if users were created: success for a name the first time, a refusal afterwards. */
function createsNobody(): Interception {
  const names = new Set<string | null>();
  return {
    request: (request) => {
      if (!namesSomebody(request)) return request;
      const name = formOf(request).get('username');
      if (names.has(name)) return jsonAnswer(200, { errorCode: 1003 });
      names.add(name);
      return okay;
    },
  };
}

function dropDetail(form: URLSearchParams, type: string): void {
  const values = form.getAll('detaildata');
  const pairs = form.getAll('detailtype').map((one, at) => [one, values[at] ?? ''] as const);
  form.delete('detailtype');
  form.delete('detaildata');
  for (const [one, value] of pairs.filter(([given]) => given !== type)) {
    form.append('detailtype', one);
    form.append('detaildata', value);
  }
}

export const testCases = [
  /** A user is created and read; an unknown one is asked for; the same is created again; one is created with an empty detail among others. */
  testCase('users/create-and-get', [], async (s) => {
    const { userName } = await s.user({ password: true });
    const look = (name: string) => () => lookAt(s, name);
    await look(userName)();
    await s.probe('USR-02', look(s.name('nobody')), look(userName));
    const create = (name: string) =>
      s.call('users.create', [named(s, name), detail('0', 'Another User')]);
    await s.probe(
      'USR-06',
      async () => {
        await create(userName);
        await lookAt(s, userName);
      },
      () => create(s.name('fresh')),
    );
    const gaps = ['0', '1', '11'].map((type) =>
      detail(type, type === '1' ? '' : s.name('department')),
    );
    const partly = s.name('partly');
    await s.call('users.create', [named(s, partly), ...gaps]);
    await lookAt(s, partly);
  }),
];
