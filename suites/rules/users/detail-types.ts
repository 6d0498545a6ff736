import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { creates, detailTypes, updates } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, pretends, whoseForm } from '../../engine/fault-proxy/alter.ts';
import { choicesOf } from '../../engine/journal/choices.ts';
import { type Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { changesDetail, detail, lookAt, named } from './details.ts';

const list = '4.7 the detail types';
const detailtype = 'users.update param detailtype';
const isDeletion = (x: Exchange): boolean => updates(x) && x.param('detaildata') === undefined;

/** interface 4.7: the types of details. */
export const rules = [
  rule('USR-MOD-04', 'An unknown detailtype is refused', {
    from: [list, detailtype],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'any-detail-type-is-taken',
      'accepts an unknown detailtype',
      pretends(changesDetail('99')),
    ),
  }),
  rule(
    'USR-MOD-12',
    'Each of the eleven detail types is accepted for a change and for a new user; a PIN and an expiration in the format of the profile',
    {
      from: [list, 'users.create param detailtype detaildata', detailtype],
      atLeast: 10,
      check: acceptsEach('stored', (x) => !isDeletion(x)),
      faults: [
        fault(
          'external-id-is-no-detail',
          'refuses to change the external id',
          answersInstead(changesDetail('14')),
        ),
        fault(
          'home-folder-not-at-creation',
          'refuses to create a user with a home folder',
          answersInstead(whoseForm(creates, (form) => form.getAll('detailtype').includes('2'))),
        ),
      ],
    },
  ),
  rule(
    'USR-MOD-14',
    'Each of the eleven detail types can be deleted by a change without detaildata; a PIN and an expiration if one was set',
    {
      from: 'users.update param detaildata',
      since: '2026-12',
      atLeast: 9,
      check: acceptsEach('deleted', isDeletion),
      faults: (
        [
          ['card', '4', 'card numbers'],
          ['pin', '6', 'PIN'],
        ] as const
      ).map(([name, type, what]) =>
        fault(
          `${name}-is-never-deleted`,
          `refuses to delete the ${what} of a user`,
          answersInstead(changesDetail(type, 'deletes')),
        ),
      ),
    },
  ),
];

/** Beside a type that is none and is refused, success says something. */
function acceptsEach(what: string, isMeant: (x: Exchange) => boolean) {
  const isUnknown = (x: Exchange): boolean =>
    x.params('detailtype').some((type) => !detailTypes.has(type));
  return function* (c: Case): Iterable<Assertion> {
    const meant = c.calls(call('users.update', 'users.create')).filter(isMeant);
    for (const x of meant.filter((one) => one.group !== undefined && !isUnknown(one))) {
      const types = x.params('detailtype');
      const beside = meant.find(
        (one) => one.operation === x.operation && one.group === x.group && isUnknown(one),
      );
      if (types.length > 0 && beside?.refused === true)
        yield assertion(x, x.ok, {
          expected: `success with detail types ${types.join(', ')} ${what}`,
          seen: x.words,
        });
    }
  };
}

/** interface 4.7: each type of the list, with something that fits it. */
function eachDetail(s: Session): readonly (readonly [type: string, value: string])[] {
  const name = s.name('detail');
  const password = `Pw-${name}`;
  s.context.recorder.redactor.learn('password', password);
  const { pin, expiration } = choicesOf(s.credentials.facts);
  return [
    ['0', 'Each Detail'],
    ['1', `${name}@detail.example`],
    ['2', `/home/${name}`],
    ['3', password],
    ['4', s.cardNumber()],
    ['5', s.cardNumber()],
    // SIL-168: in which form a target takes these two is its own.
    ...(pin === undefined ? [] : [['6', pin] as const]),
    ['7', `alias-${name}`],
    ['11', 'Details'],
    ...(expiration === undefined ? [] : [['12', expiration] as const]),
    ['14', `external-${name}`],
  ];
}

/** Calls of one group, each about one detail; the type of the last is none. */
async function sendEach(
  s: Session,
  username: string,
  details: readonly ReturnType<typeof detail>[],
): Promise<void> {
  const group = { ...s.full, pair: s.pair() };
  for (const one of details) {
    const probes = one['detailtype'] === '99' ? ['USR-MOD-04'] : [];
    await s.call('users.update', [named(s, username), one], { ...group, probes });
  }
}

export const testCases = [
  /** Each detail type is sent for a user, and all of them for a new one; a type that is none beside them. */
  testCase('users/each-detail', [], async (s) => {
    const { userName } = await s.user();
    const all = () => eachDetail(s).map(([type, value]) => detail(type, value));
    const none = detail('99', 'x');
    await sendEach(s, userName, [...all(), none]);
    await lookAt(s, userName);
    const pair = s.pair();
    for (const more of [[], [none]]) {
      const username = s.name('detailed');
      const details = [...all(), ...more];
      await s.call('users.create', [named(s, username), ...details], { ...s.full, pair });
      await lookAt(s, username);
    }
  }),

  /** A user logs in by alias, two cards and short id; each detail is deleted, and a type that is none; the user tries again. */
  testCase('users/details-deleted', [], async (s) => {
    const { userName: username } = await s.user();
    const details = eachDetail(s);
    for (const [type, value] of details)
      await s.call('users.update', [named(s, username), detail(type, value)]);
    const second = s.cardNumber();
    await s.call('users.card', { username, cardid: second });
    const tryAll = async (): Promise<void> => {
      for (const [type, value] of [...details, ['4', second] as const]) {
        const authtype = { 1: 4, 3: 0, 4: 1, 5: 2, 7: 3 }[type];
        if (authtype === undefined) continue;
        const who = authtype === 0 ? { userid: username, password: value } : { userid: value };
        await s.call('login.post', { authtype, ...who }, s.panel);
      }
    };
    await tryAll();
    await sendEach(
      s,
      username,
      [...details.map(([type]) => type), '99'].map((type) => detail(type)),
    );
    await tryAll();
  }),
];
