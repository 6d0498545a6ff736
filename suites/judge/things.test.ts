import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import { exchangesOf, parameter } from '../journal/exchange.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { type Json, textMember } from '../journal/json.ts';
import type { Check } from './check.ts';
import { judgedBy, saidBy, wordsOf } from './judged-by.ts';
import { given, hasMadeId, hasPathId, lacksOne, recordsOf, sameTexts } from './records.ts';
import {
  acceptsApart,
  acceptsSeen,
  appears,
  refusesUnknown,
  refusesWithout,
  tellsIds,
  vanishes,
} from './things.ts';

type Call = readonly [operation: string, status: number, json: Json, more?: Partial<SentEvent>];

function played(...calls: readonly Call[]): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  for (const [operation, status, json, more] of calls)
    journal.call('s', { operation, ...more }, { status, json });
  return journal.end('s');
}

const one = (call: Call) => {
  const [exchange] = exchangesOf(played(call).events);
  if (exchange === undefined) throw new Error('no exchange');
  return exchange;
};
const said = (check: Check, ...calls: readonly Call[]) => saidBy(check, played(...calls));

describe('the records of an answer', () => {
  it.each<[Json, readonly Json[]]>([
    [
      [1, 2],
      [1, 2],
    ],
    [{ items: [1] }, [1]],
    [{ items: [1], more: [2] }, []],
    [{ items: 1 }, []],
    ['a', []],
  ])('of %j are %j (SIL-18, SIL-1B)', (json, records) => {
    expect(recordsOf(one(['users.all', 200, json]))).toEqual(records);
  });

  it.each<[string, Json, boolean]>([
    ['groups.list', [{ id: 1 }], true],
    ['groups.list', [{ id: 1 }, { id: '2' }], false],
    ['groups.list', ['a'], false],
    ['outputports.list', ['a'], false],
    ['inputports.list', ['a'], false],
    ['locations.list', ['a'], false],
    ['users.groups', ['a'], false],
    ['users.groups', [], true],
    ['containers.list', ['a'], true],
  ])('%s of %j can be known again: %s (interface 4.14)', (operation, json, tells) => {
    expect(tellsIds(one([operation, 200, json]))).toBe(tells);
  });
});

const about = (record: Json, change: ReturnType<typeof one>): boolean =>
  textMember(record, 'name') === parameter(change, 'groupname');
const change = { by: 'groups.create', list: 'groups.list', about } as const;
const a = { parameters: [['groupname', 'a']] } as const;
const make: Call = ['groups.create', 200, { errorCode: 0 }, a];
const listed: Call = ['groups.list', 200, [{ id: 1, name: 'a' }]];
const emptyBy = (more: Partial<SentEvent>): Call => ['groups.list', 200, [], more];
const empty = emptyBy({});
const removal: Call = ['groups.delete', 200, { errorCode: 0 }];

describe('appears: what a call made is listed', () => {
  const check = appears('A-01', {
    ...change,
    until: ['groups.delete'],
    holds: (record) => (textMember(record, 'dn') === 'wrong' ? 'dn wrong' : undefined),
  });

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['listed', [make, listed], [1]],
    ['not listed', [make, empty], [1, 'not there']],
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
    ['refused', [['groups.create', 403, {}, a], empty], [0]],
    ['deleted before the look', [make, removal, empty], [0]],
    ['its deletion refused', [make, ['groups.delete', 403, {}], empty], [1, 'not there']],
    ['deleted after the look', [make, listed, removal], [1]],
    ['deleted before it was made', [removal, make, listed], [1]],
    ['the first look counts', [make, empty, listed], [1, 'not there']],
    ['another call', [['users.create', 200, { errorCode: 0 }, a], empty], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });

  it('is only asked of calls of the kind, by looks that fit', () => {
    const choosy = appears('A-01', {
      ...change,
      when: (made) => parameter(made, 'groupname') === 'b',
      fits: (look) => look.sent.path === '/fitting',
    });
    expect(said(choosy, make, emptyBy({ path: '/fitting' }))).toEqual([0]);
    const b: Call = ['groups.create', 200, { errorCode: 0 }, { parameters: [['groupname', 'b']] }];
    expect(said(choosy, b, empty)).toEqual([0]);
    expect(said(choosy, b, emptyBy({ path: '/fitting' }))).toEqual([1, 'not there']);
  });

  it('says what it expected', () => {
    const { findings } = judgedBy(check, played(make, empty));
    expect(findings[0]?.expected).toBe('listed as the call said');
  });
});

describe('vanishes: what a call removed is no longer listed', () => {
  const check = vanishes('A-01', { ...change, by: 'groups.delete' });
  const remove: Call = ['groups.delete', 200, { errorCode: 0 }, a];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['gone', [listed, remove, empty], [1]],
    ['still there', [listed, remove, listed], [1, 'still listed']],
    ['never there', [empty, remove, empty], [0]],
    ['not looked for before', [remove, empty], [0]],
    ['not looked for after', [listed, remove], [0]],
    ['refused', [listed, ['groups.delete', 403, {}, a], empty], [0]],
    ['the last look before counts', [listed, empty, remove, empty], [0]],
    ['the first look after counts', [listed, remove, empty, listed], [1]],
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
    expect(findings[0]?.expected).toBe('gone');
  });
});

describe('acceptsSeen: taken, which counts once it is listed', () => {
  const check = acceptsSeen('A-01', { ...change, when: (made) => made.sent.path !== '/other' });

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['taken and listed', [make, listed], [1]],
    ['taken and not listed', [make, empty], [0]],
    ['taken and not looked for', [make], [0]],
    ['refused', [['groups.create', 400, {}, a]], [1, '400']],
    [
      'refused by its code',
      [['groups.create', 200, { errorCode: 7 }, a]],
      [1, '200 with errorCode 7'],
    ],
    ['another call', [['users.create', 400, {}, a]], [0]],
    ['not of the kind', [['groups.create', 400, {}, { ...a, path: '/other' }]], [0]],
  ])('%s', (_, calls, expected) => {
    expect(said(check, ...calls)).toEqual(expected);
  });
});

describe('acceptsApart: taken, which counts beside one that was refused', () => {
  const check = acceptsApart('A-01', 'terminalconfig.create', {
    accepted: ({ sent }) => sent.pair === undefined,
    refused: ({ sent }) => sent.pair !== undefined,
  });
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

describe('refusesUnknown: what nothing in the case made', () => {
  const check = refusesUnknown('A-01', 'groups.get', {
    names: ({ sent }) => sent.pathParameters['groupid'] ?? '',
    by: 404,
  });
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
  const control: Call = ['groups.create', 200, { errorCode: 0 }, { ...a, pair: 1 }];
  const probe = lacksOne(['groupname']);
  const check = refusesWithout('A-01', 'groups.create', { probe });
  const watching = refusesWithout('A-01', 'groups.create', {
    probe,
    unchanged: { list: 'groups.list', about: (record) => textMember(record, 'name') === 'b' },
  });
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
    ['refused and nothing done', [bare, empty, control], [2]],
    ['refused, and yet done', [bare, done, control], [2, 'it was done']],
    ['refused and not looked after', [bare, control], [1]],
    ['the control came before the look', [bare, control, done], [1]],
    ['the control came before it all', [control, bare, done], [2, 'it was done']],
    [
      'another pair came before the look',
      [bare, ['groups.create', 200, { errorCode: 0 }, { ...a, pair: 2 }], done, control],
      [2, 'it was done'],
    ],
    [
      'a refused control came before the look',
      [bare, ['groups.create', 403, {}, { ...a, pair: 1 }], done, control],
      [2, 'it was done'],
    ],
    [
      'another call of the pair came before the look',
      [bare, ['users.create', 200, { errorCode: 0 }, { pair: 1 }], done, control],
      [2, 'it was done'],
    ],
  ])('watched: %s', (_, calls, expected) => {
    expect(said(watching, ...calls)).toEqual(expected);
  });

  it('says what it expected of what it watched', () => {
    const { findings } = judgedBy(watching, played(bare, done, control));
    expect(findings[0]?.expected).toBe('nothing of the refused call');
  });
});

describe('a parameter as it was sent', () => {
  const call = (more: Partial<SentEvent>) => one(['groups.create', 200, {}, more]);

  it.each<[Partial<SentEvent>, Json | undefined]>([
    [{ parameters: [['GroupName', 'a']] }, 'a'],
    [{ json: { groupname: 7 } }, 7],
    [{ parameters: [['groupname', 'a']], json: { groupname: 'b' } }, 'a'],
    [{}, undefined],
  ])('in %j is %j', (more, value) => {
    expect(given(call(more), 'groupname')).toBe(value);
    expect(lacksOne(['groupname'])(call(more))).toBe(value === undefined);
    expect(lacksOne([])(call(more))).toBe(false);
  });
});

describe('records about a call', () => {
  it.each<[Json, Json, boolean]>([
    [{ id: 5 }, { id: 5 }, true],
    [{ id: 6 }, { id: 5 }, false],
    [{}, {}, false],
    [{ id: 5 }, { id: '5' }, false],
  ])('%j has the id that %j answered: %s', (record, answer, has) => {
    expect(hasMadeId(record, one(['groups.create', 200, answer]))).toBe(has);
  });

  it.each<[Json, string, boolean]>([
    [{ id: 5 }, '5', true],
    [{ id: 5 }, '6', false],
    [{ id: '5' }, '5', false],
  ])('%j has the id of the path %s: %s', (record, id, has) => {
    const call = one(['locations.get', 200, {}, { pathParameters: { id } }]);
    expect(hasPathId('id')(record, call)).toBe(has);
  });

  it.each<[Json | undefined, readonly string[], boolean]>([
    [['a', 'B'], ['b', 'A'], true],
    [['a'], ['a', 'a'], false],
    [['a'], ['b'], false],
    [[1], ['1'], true],
    ['a', ['a'], false],
    [undefined, [], false],
    [[], [], true],
  ])('%j are the texts %j: %s', (seen, wanted, same) => {
    expect(sameTexts(seen, wanted)).toBe(same);
  });
});

describe('what is said where a rule holds', () => {
  it.each<[Check, readonly Call[], readonly [string, string]]>([
    [appears('A-01', change), [make, listed], ['listed as the call said', 'just that']],
    [
      vanishes('A-01', { ...change, by: 'groups.delete' }),
      [listed, ['groups.delete', 200, { errorCode: 0 }, a], empty],
      ['gone', 'gone'],
    ],
    [
      acceptsSeen('A-01', { ...change, when: () => true }),
      [make, listed],
      ['to be taken', '200 with errorCode 0'],
    ],
    [
      acceptsApart('A-01', 'users.get', {
        accepted: ({ sent }) => sent.pair === undefined,
        refused: ({ sent }) => sent.pair !== undefined,
      }),
      [
        ['users.get', 200, { userName: 'a' }],
        ['users.get', 400, {}, { pair: 1 }],
      ],
      ['to be taken', '200'],
    ],
  ])('%#', (check, calls, words) => {
    expect(wordsOf(check, played(...calls))).toEqual(words);
  });

  it('of what was watched', () => {
    const check = refusesWithout('A-01', 'groups.create', {
      probe: lacksOne(['groupname']),
      unchanged: { list: 'groups.list', about: () => false },
    });
    const { exercised, sample } = judgedBy(
      check,
      played(['groups.create', 400, {}, { pair: 1 }], empty, [
        'groups.create',
        200,
        { errorCode: 0 },
        { ...a, pair: 1 },
      ]),
    );
    expect([exercised, sample?.seen]).toEqual([2, '400']);
  });
});
