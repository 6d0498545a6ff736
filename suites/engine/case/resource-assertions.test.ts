import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { type Exchange, parameter } from '../journal/exchange.ts';
import { type Json, textMember } from '../journal/json.ts';
import { judgedBy, saidBy, wordsOf } from '../judge/judged-by.ts';
import { type Call, namedA, noGroups, played } from '../judge/played-calls.fixture.ts';
import type { BoundCheck } from './check.ts';
import { acceptsApart, acceptsSeen, appears, vanishes } from './resource-assertions.ts';

const said = (check: BoundCheck, ...calls: readonly Call[]) => saidBy(check, played(...calls));

const about = (record: Json, change: Exchange): boolean =>
  textMember(record, 'name') === parameter(change, 'groupname');
const change = { by: 'groups.create', list: 'groups.list', about } as const;
const make: Call = ['groups.create', 200, { errorCode: 0 }, namedA];
const listed: Call = ['groups.list', 200, [{ id: 1, name: 'a' }]];
const emptyBy = (more: Partial<SentEvent>): Call => ['groups.list', 200, [], more];
const removal: Call = ['groups.delete', 200, { errorCode: 0 }];

describe('appears: what a call made is listed', () => {
  const check = {
    rule: 'A-01',
    ...appears({
      ...change,
      until: ['groups.delete'],
      holds: (record) => (textMember(record, 'dn') === 'wrong' ? 'dn wrong' : undefined),
    }),
  };

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['listed', [make, listed], [1]],
    ['not listed', [make, noGroups], [1, 'a list without it']],
    [
      'listed with another value',
      [make, ['groups.list', 200, [{ id: 1, name: 'a', dn: 'wrong' }]]],
      [1, 'dn wrong'],
    ],
    ['not looked for', [make], [0]],
    ['looked for before', [listed, make], [0]],
    ['looked for by a key with less', [make, emptyBy({ headers: { 'x-api-key': 'key#2' } })], [0]],
    ['looked for in another list', [make, ['users.groups', 200, []]], [0]],
    ['the look refused', [make, ['groups.list', 403, []]], [0]],
    ['the look without ids', [make, ['groups.list', 200, ['a']]], [0]],
    ['refused', [['groups.create', 403, {}, namedA], noGroups], [0]],
    ['deleted before the look', [make, removal, noGroups], [0]],
    [
      'its deletion refused',
      [make, ['groups.delete', 403, {}], noGroups],
      [1, 'a list without it'],
    ],
    ['deleted after the look', [make, listed, removal], [1]],
    ['deleted before it was made', [removal, make, listed], [1]],
    ['the first look counts', [make, noGroups, listed], [1, 'a list without it']],
    ['another call', [['users.create', 200, { errorCode: 0 }, namedA], noGroups], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });

  it('is only asked of calls of the kind, by looks that fit', () => {
    const choosy = {
      rule: 'A-01',
      ...appears({
        ...change,
        when: (made) => parameter(made, 'groupname') === 'b',
        fits: (look) => look.sent.path === '/fitting',
      }),
    };
    expect(said(choosy, make, emptyBy({ path: '/fitting' }))).toEqual([0]);
    const b: Call = ['groups.create', 200, { errorCode: 0 }, { parameters: [['groupname', 'b']] }];
    expect(said(choosy, b, noGroups)).toEqual([0]);
    expect(said(choosy, b, emptyBy({ path: '/fitting' }))).toEqual([1, 'a list without it']);
  });

  it('says what it expected', () => {
    const { findings } = judgedBy(check, played(make, noGroups));
    expect(findings[0]?.expected).toBe('the record of the call in the list');
  });
});

describe('vanishes: what a call removed is no longer listed', () => {
  const check = { rule: 'A-01', ...vanishes({ ...change, by: 'groups.delete' }) };
  const remove: Call = ['groups.delete', 200, { errorCode: 0 }, namedA];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['gone', [listed, remove, noGroups], [1]],
    ['still there', [listed, remove, listed], [1, 'a list with it']],
    ['never there', [noGroups, remove, noGroups], [0]],
    ['not looked for before', [remove, noGroups], [0]],
    ['not looked for after', [listed, remove], [0]],
    ['refused', [listed, ['groups.delete', 403, {}, namedA], noGroups], [0]],
    ['the last look before counts', [listed, noGroups, remove, noGroups], [0]],
    ['the first look after counts', [listed, remove, noGroups, listed], [1]],
    [
      'others stay',
      [
        [
          'groups.list',
          200,
          [
            { id: 1, name: 'a' },
            { id: 2, name: 'b' },
          ],
        ],
        remove,
        ['groups.list', 200, [{ id: 2, name: 'b' }]],
      ],
      [1],
    ],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });

  it('says what it expected', () => {
    const { findings } = judgedBy(check, played(listed, remove, listed));
    expect(findings[0]?.expected).toBe('a list without the deleted record');
  });
});

describe('acceptsSeen: taken, which counts once it is listed', () => {
  const check = {
    rule: 'A-01',
    ...acceptsSeen({ ...change, when: (made) => made.sent.path !== '/other' }),
  };

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['taken and listed', [make, listed], [1]],
    ['taken and not listed', [make, noGroups], [0]],
    ['taken and not looked for', [make], [0]],
    ['refused', [['groups.create', 400, {}, namedA]], [1, '400']],
    [
      'refused by its code',
      [['groups.create', 200, { errorCode: 7 }, namedA]],
      [1, '200 with errorCode 7'],
    ],
    ['another call', [['users.create', 400, {}, namedA]], [0]],
    ['not of the kind', [['groups.create', 400, {}, { ...namedA, path: '/other' }]], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });
});

describe('acceptsApart: taken, which counts beside one that was refused', () => {
  const check = {
    rule: 'A-01',
    ...acceptsApart('terminalconfig.create', {
      accepted: ({ sent }) => sent.pair === undefined,
      refused: ({ sent }) => sent.pair !== undefined,
    }),
  };
  const good: Call = ['terminalconfig.create', 200, { errorCode: 0 }];
  const bad: Call = ['terminalconfig.create', 400, {}, { pair: 1 }];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['taken beside a refusal', [good, bad], [1]],
    ['taken, and so was the other', [good, [bad[0], 200, { errorCode: 0 }, { pair: 1 }]], [0]],
    ['taken alone', [good], [0]],
    ['refused', [['terminalconfig.create', 400, {}]], [1, '400']],
    ['beside a refusal of another call', [good, ['groups.create', 400, {}, { pair: 1 }]], [0]],
    ['another call', [['groups.create', 400, {}]], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });
});

describe('what is said where a rule holds', () => {
  it.each<[BoundCheck, readonly Call[], readonly [string, string]]>([
    [
      { rule: 'A-01', ...appears(change) },
      [make, listed],
      ['the record of the call in the list', 'the record of the call in the list'],
    ],
    [
      { rule: 'A-01', ...vanishes({ ...change, by: 'groups.delete' }) },
      [listed, ['groups.delete', 200, { errorCode: 0 }, namedA], noGroups],
      ['a list without the deleted record', 'a list without it'],
    ],
    [
      { rule: 'A-01', ...acceptsSeen({ ...change, when: () => true }) },
      [make, listed],
      ['errorCode 0', '200 with errorCode 0'],
    ],
    [
      {
        rule: 'A-01',
        ...acceptsApart('users.get', {
          accepted: ({ sent }) => sent.pair === undefined,
          refused: ({ sent }) => sent.pair !== undefined,
        }),
      },
      [
        ['users.get', 200, { userName: 'a' }],
        ['users.get', 400, {}, { pair: 1 }],
      ],
      ['errorCode 0', '200 with a user'],
    ],
  ])('%#', (check, calls, words) => {
    expect(wordsOf(check, played(...calls))).toEqual(words);
  });
});
