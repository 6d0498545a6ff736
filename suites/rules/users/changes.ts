import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isSameDetail } from '../../engine/case/subjects/details.ts';
import {
  detailTypes,
  isByFullKeyAlone,
  lookAfterChange,
  shownAs,
  shownDetail,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  okay,
  pretends,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { type Exchange } from '../../engine/journal/exchange.ts';
import { isArray, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { changesDetail, detail, lookAt, named } from './details.ts';

const call = 'users.update call';
const types = '4.7 the detail types';
const detaildata = 'users.update param detaildata';
const hasSeveral = whoseForm(updates, (form) => form.getAll('detailtype').length > 1);

/** interface 4.7: POST /users/{username} changes or deletes one detail of a user. */
export const rules = [
  rule('USR-MOD-01', 'A changed detail is returned, for each type that UserInfo shows', {
    from: [
      types,
      '2 UserInfo fullName',
      '2 UserInfo email',
      '2 UserInfo department',
      '2 UserInfo shortId',
      call,
      'users.update param detailtype',
      detaildata,
    ],
    basis: 'derived',
    atLeast: 4,
    check: showsDetail((change) =>
      change.params('detailtype').length === 1 ? change.param('detaildata') : undefined,
    ),
    faults: fault(
      'department-is-never-changed',
      'returns success for the change of a department and does not store it',
      answersInstead(changesDetail('11', 'changes'), okay),
    ),
  }),
  rule('USR-MOD-02', 'A change without detaildata deletes the detail', {
    from: detaildata,
    check: showsDetail((change) => (change.param('detaildata') === undefined ? '' : undefined)),
    faults: fault(
      'detail-is-never-deleted',
      'keeps a detail that a call deletes',
      answersInstead(
        whoseForm(updates, (form) => !form.has('detaildata')),
        okay,
      ),
    ),
  }),
  rule('USR-MOD-03', 'Only the first of several details in one call is changed', {
    from: 'users.update: one detail',
    atLeast: 3,
    check: onlyFirstIsChanged,
    faults: [
      fault(
        'last-detail-counts',
        'changes the last instead of the first of several details',
        alterForm(hasSeveral, (form) => putsFirst(form, form.getAll('detailtype').length - 1)),
      ),
      fault(
        'smallest-detail-counts',
        'changes the detail with the smallest type instead of the first of several details',
        alterForm(hasSeveral, (form) => {
          const given = form.getAll('detailtype').map(Number);
          putsFirst(form, given.indexOf(Math.min(...given)));
        }),
      ),
      fault(
        'several-details-are-refused',
        'refuses a change of a user with several details',
        answersInstead(hasSeveral, jsonAnswer(200, { errorCode: 1013 })),
      ),
    ],
  }),
  rule('USR-MOD-06', 'Changing an unknown user is refused', {
    from: call,
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'changing-nobody-is-fine',
      'returns success for the change of an unknown user',
      pretends(changesDetail('0')),
    ),
  }),
];

function shows(look: Exchange, type: string, value = ''): boolean {
  return isSameDetail(shownAs[type] ?? '', shownDetail(look, type), value);
}

/** A look after a change shows what the change gave; undefined: it is not such a change. */
function showsDetail(given: (change: Exchange) => string | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    for (const change of c.calls(updates).filter((x) => x.ok)) {
      const type = change.text('detailtype');
      const isCard = type === '4';
      const wanted = given(change);
      const look = lookAfterChange(c, change);
      const name = isCard ? 'cards' : shownAs[type];
      if (wanted === undefined || look === undefined || name === undefined) continue;
      const cards = member(look.json, 'cards');
      const seen = isCard ? JSON.stringify(cards) : shownDetail(look, type);
      // SIL-69: how a card is written is the target's to choose.
      const ok = isCard
        ? isArray(cards) && (wanted === '') === (cards.length === 0)
        : shows(look, type, wanted);
      yield assertion(look, ok, {
        expected: `${name} ${JSON.stringify(wanted)}`,
        seen: `${name} ${seen ?? 'missing'}`,
      });
    }
  };
}

function* onlyFirstIsChanged(c: Case): Iterable<Assertion> {
  for (const change of c.calls(updates)) {
    const given = change.params('detailtype');
    const values = change.params('detaildata');
    const [first = '', ...others] = given;
    if (others.length === 0) continue;
    // One that nobody has may be a reason of its own to refuse the call.
    const isPlain = change.group === undefined && given.every((type) => detailTypes.has(type));
    if (change.refused && isPlain && isByFullKeyAlone(change))
      yield assertion(change, false, {
        expected: 'success with the first detail changed',
        seen: change.words,
      });
    const look = lookAfterChange(c, change);
    if (look === undefined || !change.ok) continue;
    const isOtherChanged = others.some((type, at) => shows(look, type, values[at + 1]));
    yield assertion(look, shows(look, first, values[0]) && !isOtherChanged, {
      expected: `only ${shownAs[first] ?? first} changed, to ${values[0] ?? 'empty'}`,
      seen: given
        .map((type) => `${shownAs[type] ?? type} ${shownDetail(look, type) ?? 'missing'}`)
        .join(', '),
    });
  }
}

/** The pair at this place is read first. */
function putsFirst(form: URLSearchParams, at: number): void {
  for (const name of ['detailtype', 'detaildata']) form.set(name, form.getAll(name)[at] ?? '');
}

/** Each detail is changed, deleted, and shown; several in one call; types that are none; an unknown user. */
async function changesDetails(s: Session): Promise<void> {
  const { userName, password } = await s.user({ password: true });
  const change = async (username: string, ...details: readonly ReturnType<typeof detail>[]) => {
    await s.call('users.update', [named(s, username), ...details]);
    await lookAt(s, username);
  };
  const enter = (userid: string, given?: string) =>
    s.call(
      'login.post',
      { authtype: given === undefined ? 3 : 0, userid, password: given },
      s.panel,
    );
  const changed = [
    detail('0', 'Another Name'),
    detail('1', `${s.name('Mail')}@new.example`),
    detail('11', 'Research & Development'),
    detail('5', s.cardNumber()),
    detail('4', s.cardNumber()),
    detail('11'),
    detail('4'),
  ];
  for (const one of changed) await change(userName, one);
  for (const several of ['0 11', '11 0', '0 0'])
    await change(userName, ...several.split(' ').map((type) => detail(type, s.name('detail'))));
  for (const wrong of ['-1', '8', '13', '15'])
    await s.probe(
      'USR-MOD-04',
      () => change(userName, detail(wrong, 'x')),
      () => change(userName, detail('0', 'A Name')),
    );
  const alias = s.name('alias');
  await change(userName, detail('7', alias));
  await enter(alias);
  const fresh = `New-${password}`;
  s.context.recorder.redactor.learn('password', fresh);
  await change(userName, detail('3', fresh));
  await enter(userName, fresh);
  await enter(userName, password);
  await s.probe(
    'USR-MOD-06',
    () => change(s.name('nobody'), detail('0', 'Nobody')),
    () => change(userName, detail('0', 'Somebody')),
  );
}

export const testCases = [testCase('users/changes', [], changesDetails)];
