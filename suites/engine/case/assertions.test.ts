import { describe, expect, it } from 'vitest';
import { numberMember } from '../journal/json.ts';
import { saidBy, wordsOf } from '../judge/judged-by.ts';
import { type Call, played } from '../judge/played-calls.fixture.ts';
import {
  accepts,
  answersSeen,
  answersWith,
  keepsPasswords,
  listsWith,
  onSuccess,
} from './assertions.ts';

describe('answersWith: the shape of every success', () => {
  const check = { rule: 'A-01', ...answersWith('version.get', { version: 'string' }) };

  it.each<[Call, readonly [number, ...string[]]]>([
    [['version.get', 200, { version: '1' }], [1]],
    [
      ['version.get', 200, { version: 1 }],
      [1, 'the number 1'],
    ],
    [['version.get', 403, {}], [0]],
    [['account.get', 200, {}], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('listsWith: the shape of every record', () => {
  const check = { rule: 'A-01', ...listsWith('groups.list', { id: 'int' }) };

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, [{ id: 1 }]], [1]],
    [
      ['groups.list', 200, [{ id: 1 }, {}]],
      [1, 'no id in record 2 of the list'],
    ],
    [['groups.list', 200, []], [0]],
    [
      ['groups.list', 200, {}],
      [1, 'the object {}'],
    ],
    [['groups.list', 403, []], [0]],
    [['users.groups', 200, [{}]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('answersSeen: a correct shape counts once the resource is seen', () => {
  const check = {
    rule: 'A-01',
    ...answersSeen('groups.create', {
      shape: { id: 'int' },
      seen: (made, later) => later.json === numberMember(made.json, 'id'),
    }),
  };
  const make: Call = ['groups.create', 200, { id: 7 }];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['seen later', [make, ['groups.get', 200, 7]], [1]],
    ['never seen', [make, ['groups.get', 200, 8]], [0]],
    ['seen before', [['groups.get', 200, 7], make], [0]],
    ['its look refused', [make, ['groups.get', 404, 7]], [0]],
    ['wrong and not seen', [['groups.create', 200, {}]], [1, 'no id']],
    ['refused', [['groups.create', 403, {}]], [0]],
    ['another call', [['users.create', 200, {}]], [0]],
  ])('%s', (_, calls, said) => {
    expect(saidBy(check, played(...calls))).toEqual(said);
  });
});

describe('onSuccess: a claim about what was fulfilled', () => {
  const check = {
    rule: 'A-01',
    ...onSuccess('groups.list', ({ json }) =>
      json === undefined ? undefined : [JSON.stringify(json) === '[1]', 'just 1', 'others'],
    ),
  };

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, [1]], [1]],
    [
      ['groups.list', 200, [2]],
      [1, 'others'],
    ],
    [['groups.list', 200, {}], [0]],
    [['users.groups', 200, [2]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });

  it('may say nothing', () => {
    expect(
      saidBy(
        { rule: 'A-01', ...onSuccess('groups.list', () => undefined) },
        played(['groups.list', 200, []]),
      ),
    ).toEqual([0]);
  });
});

describe('accepts: such calls must succeed, and give what they are for', () => {
  const check = {
    rule: 'A-01',
    ...accepts(({ operation }) => operation === 'groups.list', 'the list'),
  };

  it.each<[Call, readonly [number, ...string[]]]>([
    [['groups.list', 200, []], [1]],
    [
      ['groups.list', 200, {}],
      [1, '200 without the expected content'],
    ],
    [
      ['groups.list', 200, { errorCode: 7 }],
      [1, '200 with errorCode 7'],
    ],
    [
      ['groups.list', 403],
      [1, '403'],
    ],
    [['users.groups', 403], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });
});

describe('keepsPasswords', () => {
  const check = { rule: 'A-01', ...keepsPasswords('users.get', 'users.create') };

  it.each<[Call, readonly [number, ...string[]]]>([
    [['users.get', 200, { userName: 'a' }], [1]],
    [
      ['users.get', 200, { userName: 'a', pin: 'pin#1' }],
      [1, 'a password in the answer'],
    ],
    [
      ['users.get', 404, { detail: 'password#1' }],
      [1, 'a password in the answer'],
    ],
    [['users.get', 404, {}], [0]],
    [['users.create', 200, { errorCode: 0 }], [0]],
    [
      ['users.create', 200, { errorCode: 0, was: 'password#1' }],
      [1, 'a password in the answer'],
    ],
    [['users.all', 200, [{ was: 'password#1' }]], [0]],
  ])('%j: %j', (call, said) => {
    expect(saidBy(check, played(call))).toEqual(said);
  });

  it('is not shown by an empty list', () => {
    const ofLists = { rule: 'A-01', ...keepsPasswords('outputports.list') };
    expect(saidBy(ofLists, played(['outputports.list', 200, []]))).toEqual([0]);
    expect(saidBy(ofLists, played(['outputports.list', 200, [{}]]))).toEqual([1]);
  });
});

describe('what is said where a rule holds', () => {
  const members = ['all members with their types', 'all members with their types'] as const;

  it.each<[Parameters<typeof wordsOf>[0], readonly Call[], readonly [string, string]]>([
    [
      { rule: 'A-01', ...answersWith('version.get', { version: 'string' }) },
      [['version.get', 200, { version: '1' }]],
      members,
    ],
    [
      { rule: 'A-01', ...answersSeen('groups.create', { shape: { id: 'int' }, seen: () => true }) },
      [
        ['groups.create', 200, { id: 7 }],
        ['groups.list', 200, []],
      ],
      members,
    ],
    [
      { rule: 'A-01', ...listsWith('groups.list', { id: 'int' }) },
      [['groups.list', 200, [{ id: 1 }]]],
      members,
    ],
    [
      { rule: 'A-01', ...keepsPasswords('users.get') },
      [['users.get', 200, { userName: 'a' }]],
      ['an answer without a password', 'an answer without a password'],
    ],
    [
      { rule: 'A-01', ...accepts(() => true, 'a list') },
      [['groups.list', 200, []]],
      ['a list', '200 with an empty list'],
    ],
  ])('%#', (check, calls, words) => {
    expect(wordsOf(check, played(...calls))).toEqual(words);
  });
});

it('the call that creates a resource does not show it', () => {
  const check = {
    rule: 'A-01',
    ...answersSeen('groups.create', { shape: { id: 'int' }, seen: () => true }),
  };
  expect(saidBy(check, played(['groups.create', 200, { id: 7 }]))).toEqual([0]);
});
