import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { userChangeChecks } from './checks-changes.ts';

const all = ['ViewUser', 'ModifyUser', 'GenerateShortID', 'CardManagement'];
const said = sayer(userChangeChecks, {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'plain' },
    { name: 'no-card', kind: 'limited', permissions: all.slice(0, 3) },
    { name: 'no-view', kind: 'limited', permissions: all.slice(1, 3) },
    { name: 'no-change', kind: 'limited', permissions: [...all.slice(0, 1), ...all.slice(2, 3)] },
    { name: 'all', kind: 'limited', permissions: all },
    { name: 'theirs', kind: 'foreign' },
  ],
});

type Pairs = readonly (readonly [string, string])[];

interface Asked {
  readonly user?: string;
  readonly status?: number;
  readonly key?: string;
  readonly pair?: number;
}

function change(
  pairs: Pairs,
  { user = 'Ann', status = 200, key = 'key#1', pair }: Asked = {},
): Call {
  const sent = {
    pathParameters: { username: user },
    parameters: pairs,
    headers: { 'x-api-key': key },
    ...(pair === undefined ? {} : { pair }),
  };
  return ['users.update', sent, status, status === 200 ? { errorCode: 0 } : undefined];
}

const detail = (type: string, data?: string): Pairs => [
  ['detailtype', type],
  ...(data === undefined ? [] : [['detaildata', data] as const]),
];

const look = (json: Json, key = 'key#1', username = 'ann'): Call => [
  'users.get',
  { parameters: [['username', username]], headers: { 'x-api-key': key } },
  200,
  json,
];

describe('USR-MOD-01: a look shows the detail as it was changed', () => {
  it.each([
    ['0', { fullName: 'new' }],
    ['1', { email: 'new' }],
    ['5', { shortId: 'new' }],
    ['11', { department: 'new' }],
  ])('of type %s', (type, shown) => {
    expect(said('USR-MOD-01', change(detail(type, 'new')), look(shown))).toEqual([1]);
    expect(said('USR-MOD-01', change(detail(type, 'other')), look(shown))).toHaveLength(2);
    expect(said('USR-MOD-01', change(detail(type, 'new')), look({}))).toHaveLength(2);
  });

  it('shows a card in the form that the target gives it', () => {
    const given = change(detail('4', '946EBD28'));
    expect(said('USR-MOD-01', given, look({ cards: ['2490285352'] }))).toEqual([1]);
    expect(said('USR-MOD-01', given, look({ cards: [] }))).toHaveLength(2);
  });

  it('says nothing of details that are not shown, or of several', () => {
    expect(said('USR-MOD-01', change(detail('3', 'new')), look({}))).toEqual([0]);
    const two = [...detail('0', 'new'), ...detail('1', 'mail')];
    expect(said('USR-MOD-01', change(two), look({ fullName: 'new' }))).toEqual([0]);
    expect(said('USR-MOD-01', change(detail('0')), look({ fullName: 'new' }))).toEqual([0]);
  });

  it('says nothing of other users, of refused changes, of looks before, by a key of less', () => {
    const changed = change(detail('0', 'new'));
    const shown = { fullName: 'old' };
    expect(said('USR-MOD-01', changed, look(shown))).toHaveLength(2);
    expect(said('USR-MOD-01', changed, look(shown, 'key#2'))).toEqual([0]);
    expect(said('USR-MOD-01', changed, look(shown, 'key#1', 'bob'))).toEqual([0]);
    expect(said('USR-MOD-01', look(shown), changed)).toEqual([0]);
    expect(said('USR-MOD-01', change(detail('0', 'new'), { status: 403 }), look(shown))).toEqual([
      0,
    ]);
  });

  it('goes by the last change before the look, a card among them', () => {
    const changed = change(detail('0', 'new'));
    const again = change(detail('0', 'newer'));
    expect(said('USR-MOD-01', changed, again, look({ fullName: 'newer' }))).toEqual([1]);
    const ofBob = change(detail('0', 'newer'), { user: 'bob' });
    expect(said('USR-MOD-01', changed, ofBob, look({ fullName: 'new' }))).toEqual([1]);
    const card: Call = ['users.card', { pathParameters: { username: 'ann' } }, 200, {}];
    expect(said('USR-MOD-01', changed, card, look({ fullName: 'old' }))).toEqual([0]);
    expect(said('USR-MOD-01', changed, look({ fullName: 'new' }), card)).toEqual([1]);
  });
});

describe('USR-MOD-02: without a value the detail is empty', () => {
  it('a text, or the list of cards', () => {
    expect(said('USR-MOD-02', change(detail('0')), look({ fullName: '' }))).toEqual([1]);
    expect(said('USR-MOD-02', change(detail('0')), look({ fullName: null }))).toEqual([1]);
    expect(said('USR-MOD-02', change(detail('0')), look({ fullName: 'old' }))).toEqual([
      1,
      'fullName old',
    ]);
    expect(said('USR-MOD-02', change(detail('4')), look({ cards: [] }))).toEqual([1]);
    expect(said('USR-MOD-02', change(detail('4')), look({ cards: ['c'] }))).toEqual([
      1,
      'cards ["c"]',
    ]);
    expect(said('USR-MOD-02', change(detail('4')), look({ cards: [''] }))).toHaveLength(2);
    expect(said('USR-MOD-02', change(detail('4')), look({ cards: '' }))).toHaveLength(2);
    expect(said('USR-MOD-02', change(detail('0', '')), look({ fullName: 'old' }))).toEqual([0]);
  });
});

describe('USR-MOD-03: of several details in a call the first one is changed', () => {
  const two = change([...detail('0', 'new'), ...detail('1', 'mail')]);

  it('and no other', () => {
    expect(said('USR-MOD-03', two, look({ fullName: 'new', email: 'old' }))).toEqual([1]);
    expect(said('USR-MOD-03', two, look({ fullName: 'new', email: 'mail' }))).toHaveLength(2);
    expect(said('USR-MOD-03', two, look({ fullName: 'old', email: 'old' }))).toHaveLength(2);
    const one = change(detail('0', 'new'));
    expect(said('USR-MOD-03', one, look({ fullName: 'new' }))).toEqual([0]);
  });

  it('and the call is not refused, unless one of them is none', () => {
    const of = (types: readonly string[], more: Asked = {}): Call =>
      change(
        types.flatMap((type) => detail(type, 'new')),
        { status: 400, ...more },
      );
    expect(said('USR-MOD-03', of(['11', '0']))).toEqual([1, '400']);
    expect(said('USR-MOD-03', of(['11', '99']))).toEqual([0]);
    expect(said('USR-MOD-03', of(['11', '0'], { key: 'no-change' }))).toEqual([0]);
    expect(said('USR-MOD-03', of(['11', '0'], { pair: 1 }))).toEqual([0]);
  });
});

describe('rights that a detail needs', () => {
  const asked = (type: string, key: string, status: number): Call =>
    change(detail(type, 'new'), { key, status, pair: 1 });
  const control = (type: string): Call => asked(type, 'key#1', 200);
  const probes = (rule: string, type: string, key: string): number =>
    said(rule, asked(type, key, 403), control(type))[0];

  it('USR-MOD-08: a card, of keys that lack that right alone', () => {
    expect(probes('USR-MOD-08', '4', 'no-card')).toBe(1);
    expect(probes('USR-MOD-08', '5', 'no-card')).toBe(0);
    expect(probes('USR-MOD-08', '4', 'all')).toBe(0);
    expect(probes('USR-MOD-08', '4', 'no-view')).toBe(0);
    expect(probes('USR-MOD-08', '4', 'no-change')).toBe(0);
    expect(probes('USR-MOD-08', '4', 'key#2')).toBe(0);
    expect(said('USR-MOD-08', asked('4', 'no-card', 200))).toEqual([1, '200 with errorCode 0']);
  });

  it('USR-MOD-09: another detail is changed all the same', () => {
    const changed = change(detail('11', 'new'), { key: 'no-card' });
    expect(said('USR-MOD-09', changed, look({ department: 'new' }))).toEqual([1]);
    expect(said('USR-MOD-09', changed, look({ department: 'old' }))).toEqual([0]);
    expect(
      said('USR-MOD-09', change(detail('11', 'new'), { key: 'no-card', status: 403 })),
    ).toEqual([1, '403']);
    const other = change(detail('0', 'new'), { key: 'no-card' });
    expect(said('USR-MOD-09', other, look({ fullName: 'new' }))).toEqual([0]);
    const byAll = change(detail('11', 'new'), { key: 'all' });
    expect(said('USR-MOD-09', byAll, look({ department: 'new' }))).toEqual([0]);
  });

  it('USR-MOD-04: a detail that there is none', () => {
    const strange = change(detail('99', 'new'), { status: 400, pair: 1 });
    expect(said('USR-MOD-04', strange, control('0'))).toEqual([1]);
    expect(said('USR-MOD-04', asked('0', 'key#1', 400), control('0'))).toEqual([0]);
  });
});

describe('USR-MOD-10: an alias logs its user in', () => {
  const changed = change(detail('7', 'annie'));
  const login = (userid: string, status: number, userName?: string): Call => [
    'login.post',
    { parameters: [['userid', userid]] },
    status,
    userName === undefined ? undefined : { userName, token: {} },
  ];

  it('as the one whose it is', () => {
    expect(said('USR-MOD-10', changed, login('annie', 200, 'Ann'))).toEqual([1]);
    expect(said('USR-MOD-10', changed, login('annie', 200, 'Bob'))).toEqual([1, 'a login of bob']);
    expect(said('USR-MOD-10', changed, login('annie', 401))).toEqual([1, '401']);
    expect(said('USR-MOD-10', changed, login('bob', 401))).toEqual([0]);
    expect(said('USR-MOD-10', login('annie', 401), changed)).toEqual([0]);
    expect(said('USR-MOD-10', change(detail('0', 'annie')), login('annie', 401))).toEqual([0]);
    expect(said('USR-MOD-10', change(detail('7')), login('annie', 401))).toEqual([0]);
    const masked = change(detail('7', 'annie#3'));
    expect(said('USR-MOD-10', masked, login('annie', 200, 'ann'))).toEqual([1]);
  });
});

describe('what becomes of a deleted user', () => {
  const removed: Call = [
    'users.delete',
    { pathParameters: { username: 'Ann' } },
    200,
    { errorCode: 0 },
  ];
  const get = (username: string, status: number, key = 'key#1'): Call => [
    'users.get',
    { parameters: [['username', username]], headers: { 'x-api-key': key } },
    status,
  ];

  it('USR-DEL-01: nobody finds it', () => {
    expect(said('USR-DEL-01', removed, get('ann', 404))).toEqual([1]);
    expect(said('USR-DEL-01', removed, get('ann', 200))).toEqual([1, '200']);
    expect(said('USR-DEL-01', removed, get('bob', 200))).toEqual([0]);
    expect(said('USR-DEL-01', get('ann', 200), removed)).toEqual([0]);
    expect(said('USR-DEL-01', removed, get('ann', 200, 'key#2'))).toEqual([0]);
    const [operation, sent] = removed;
    expect(said('USR-DEL-01', [operation, sent, 403], get('ann', 200))).toEqual([0]);
    // Another account's call is about a user of that account, who may be gone already (SIL-170).
    const theirs: Call = [operation, { ...sent, headers: { 'x-api-key': 'theirs' } }, 200];
    expect(said('USR-DEL-01', theirs, get('ann', 200))).toEqual([0]);
  });

  it('USR-DEL-02: it does not log in', () => {
    const login = (userid: string, status: number): Call => [
      'login.post',
      { parameters: [['userid', userid]] },
      status,
    ];
    expect(said('USR-DEL-02', removed, login('ANN', 401))).toEqual([1]);
    expect(said('USR-DEL-02', removed, login('ann', 200))).toEqual([1, '200']);
    expect(said('USR-DEL-02', removed, login('bob', 200))).toEqual([0]);
  });
});

describe('USR-DEL-01: a deleted user is answered 404', () => {
  const removed: Call = ['users.delete', { pathParameters: { username: 'Ann' } }, 200, {}];
  const seen = (status: number, providerid?: string): Call => {
    const provider = providerid === undefined ? [] : [['providerid', providerid] as const];
    return ['users.get', { parameters: [['username', 'Ann'], ...provider] }, status, {}];
  };

  it('in the provider of the deletion, where another one may have a user of that name', () => {
    expect(said('USR-DEL-01', removed, seen(404))).toEqual([1]);
    expect(said('USR-DEL-01', removed, seen(200, '1'))).toEqual([1, '200']);
    expect(said('USR-DEL-01', removed, seen(200, '2'))).toEqual([0]);
    expect(said('USR-DEL-01', removed, seen(200, '2'), seen(200, '1'))).toEqual([1, '200']);
  });
});

describe('USR-ALL-10: of a provider that is not there nobody is told', () => {
  const asked = (providerid: string, users: number, { status = 200, pair = 1 } = {}): Call => [
    'users.all',
    { parameters: [['providerid', providerid]], headers: { 'x-api-key': 'key#1' }, pair },
    status,
    { items: Array.from({ length: users }, (_, at) => ({ userName: String(at) })) },
  ];
  const own = asked('1', 2);

  it('whether it is refused or empty', () => {
    for (const status of [200, 400, 403, 404])
      expect(said('USR-ALL-10', asked('2000000001', 0, { status }), own)).toEqual([1]);
  });

  it('not with users, nor with a fault', () => {
    expect(said('USR-ALL-10', asked('2000000001', 2), own)).toEqual([1, '200 with 2 users']);
    expect(said('USR-ALL-10', asked('2000000001', 0, { status: 500 }), own)).toEqual([
      1,
      '500 with 0 users',
    ]);
  });

  it('beside those of the own provider alone', () => {
    expect(said('USR-ALL-10', asked('2000000001', 2))).toEqual([0]);
    expect(said('USR-ALL-10', asked('2000000001', 2), asked('1', 2, { status: 403 }))).toEqual([0]);
    expect(said('USR-ALL-10', asked('2000000001', 2), asked('1', 2, { pair: 2 }))).toEqual([0]);
  });
});
