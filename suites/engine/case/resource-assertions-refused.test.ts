import { describe, expect, it } from 'vitest';
import { type Json, textMember } from '../journal/json.ts';
import { judgedBy, saidBy } from '../judge/judged-by.ts';
import { type Call, namedA, noGroups, played } from '../judge/played-calls.fixture.ts';
import type { BoundCheck } from './check.ts';
import { lacksOne } from './records.ts';
import { refusesUnknown, refusesWithout } from './resource-assertions.ts';

const said = (check: BoundCheck, ...calls: readonly Call[]) => saidBy(check, played(...calls));

describe('refusesUnknown: what nothing in the case made', () => {
  const check = {
    rule: 'A-01',
    ...refusesUnknown('groups.get', {
      names: ({ sent }) => sent.pathParameters['groupid'] ?? '',
      by: 404,
    }),
  };
  const get = (groupid: string, status: number, json: Json = {}): Call => [
    'groups.get',
    status,
    json,
    { pair: 1, pathParameters: { groupid } },
  ];
  const told: Call = ['groups.list', 200, [{ id: 5, more: { tags: ['x7'] } }]];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['refused beside one that is known', [told, get('9', 404), get('5', 200)], [1]],
    ['with another status', [told, get('9', 400), get('5', 200)], [1, '400']],
    ['answered', [told, get('9', 200), get('5', 200)], [1, '200']],
    ['known from deep inside an answer', [told, get('x7', 404), get('5', 200)], [0]],
    [
      'known from one record of several',
      [['groups.list', 200, [{ id: 4 }, { id: 9 }]], get('9', 404), get('4', 200)],
      [0],
    ],
    [
      'known from a refusal only',
      [['groups.list', 403, [{ id: 9 }]], told, get('9', 404), get('5', 200)],
      [1],
    ],
    ['named by its own answer only', [told, get('9', 200, { id: 9 }), get('5', 200)], [1, '200']],
    [
      'another call',
      [
        told,
        ['groups.members', 404, {}, { pair: 1, pathParameters: { groupid: '9' } }],
        get('5', 200),
      ],
      [0],
    ],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });
});

describe('refusesWithout: a call that lacks something', () => {
  const bare: Call = ['groups.create', 400, {}, { pair: 1, path: '/b' }];
  const control: Call = ['groups.create', 200, { errorCode: 0 }, { ...namedA, pair: 1 }];
  const probe = lacksOne(['groupname']);
  const check = { rule: 'A-01', ...refusesWithout('groups.create', { probe }) };
  const watching = {
    rule: 'A-01',
    ...refusesWithout('groups.create', {
      probe,
      unchanged: { list: 'groups.list', about: (record) => textMember(record, 'name') === 'b' },
    }),
  };
  const done: Call = ['groups.list', 200, [{ id: 2, name: 'b' }]];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['refused', [bare, control], [1]],
    [
      'taken',
      [['groups.create', 200, { errorCode: 0 }, { pair: 1 }], control],
      [1, '200 with errorCode 0'],
    ],
    ['of another call', [['users.create', 400, {}, { pair: 1 }], control], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['refused and nothing done', [bare, noGroups, control], [2]],
    ['refused, and yet done', [bare, done, control], [2, 'a list with it']],
    ['refused and not looked after', [bare, control], [1]],
    ['the control came before the look', [bare, control, done], [1]],
    ['the control came before it all', [control, bare, done], [2, 'a list with it']],
    [
      'another pair came before the look',
      [bare, ['groups.create', 200, { errorCode: 0 }, { ...namedA, pair: 2 }], done, control],
      [2, 'a list with it'],
    ],
    [
      'a refused control came before the look',
      [bare, ['groups.create', 403, {}, { ...namedA, pair: 1 }], done, control],
      [2, 'a list with it'],
    ],
    [
      'another call of the pair came before the look',
      [bare, ['users.create', 200, { errorCode: 0 }, { pair: 1 }], done, control],
      [2, 'a list with it'],
    ],
  ])('watched: %s', (_, calls, expected) => {
    expect(said(watching, ...calls)).toEqual(expected);
  });

  it('says what it expected of what it watched', () => {
    const { findings } = judgedBy(watching, played(bare, done, control));
    expect(findings[0]?.expected).toBe('a list without a record of the refused call');
  });
});

describe('what is said where a rule holds', () => {
  it('of what was watched', () => {
    const check = {
      rule: 'A-01',
      ...refusesWithout('groups.create', {
        probe: lacksOne(['groupname']),
        unchanged: { list: 'groups.list', about: () => false },
      }),
    };
    const { exercised, sample } = judgedBy(
      check,
      played(['groups.create', 400, {}, { pair: 1 }], noGroups, [
        'groups.create',
        200,
        { errorCode: 0 },
        { ...namedA, pair: 1 },
      ]),
    );
    expect([exercised, sample?.seen]).toEqual([2, '400']);
  });
});
