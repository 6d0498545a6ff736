import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as idRules } from './former-ids.ts';
import { rules as userRules } from './former-users.ts';

const said = sayer(
  [...idRules, ...userRules].flatMap(({ checks }) => checks),
  { providerId: 1, keys: [{ name: 'key#1', kind: 'full' }] },
);
const headers = { 'x-api-key': 'key#1' };
type Details = readonly (readonly [type: string, value: string])[];

const enters = (authtype: string, userid: string, userName?: string): Call => [
  'login.post',
  {
    headers,
    parameters: [
      ['authtype', authtype],
      ['userid', userid],
    ],
  },
  userName === undefined ? 401 : 200,
  userName === undefined ? {} : { userName },
];
const makes = (username: string, details: Details = [], status = 200): Call => [
  'users.create',
  {
    headers,
    parameters: [
      ['username', username],
      ...details.flatMap(
        ([type, value]) =>
          [
            ['detailtype', type],
            ['detaildata', value],
          ] as const,
      ),
    ],
  },
  status,
  { errorCode: status === 200 ? 0 : 1003 },
];
/** Without a value the detail is deleted. */
const changes = (username: string, type: string, value?: string): Call => [
  'users.update',
  {
    headers,
    pathParameters: { username },
    parameters: [
      ['detailtype', type],
      ...(value === undefined ? [] : [['detaildata', value] as const]),
    ],
  },
  200,
  { errorCode: 0 },
];
const deletes = (username: string): Call => [
  'users.delete',
  { headers, pathParameters: { username } },
  200,
  { errorCode: 0 },
];
const joins = (username: string, groupid: string): Call => [
  'users.groups-add',
  { headers, pathParameters: { username }, parameters: [['groupid', groupid]] },
  200,
  { errorCode: 0 },
];
const groupsOf = (username: string, ...ids: readonly number[]): Call => [
  'users.groups',
  { headers, pathParameters: { username } },
  200,
  ids.map((id) => ({ id, groupName: 'g', groupDN: 'g' })),
];
const shows = (username: string, more: Record<string, Json>): Call => [
  'users.get',
  { headers, parameters: [['username', username]] },
  200,
  { userName: username, ...more },
];

describe('USR-MOD-15: a deleted detail', () => {
  const rule = 'USR-MOD-15';
  const again = enters('3', 'x', 'ann');

  it.each([
    ['1', '4'],
    ['3', '0'],
    ['4', '1'],
    ['5', '2'],
    ['7', '3'],
  ])('of type %s is that of logins by authtype %s, and of no others', (type, way) => {
    const [before, other] = [enters(way, 'x', 'ann'), enters('9', 'x', 'ann')];
    expect(said(rule, before, changes('Ann', type), before)).toEqual([1, '200']);
    expect(said(rule, before, changes('Ann', type), enters(way, 'y', 'ann'))).toEqual([0]);
    expect(said(rule, before, changes('Ann', '0'), before)).toEqual([0]);
    expect(said(rule, other, changes('Ann', type), other)).toEqual([0]);
  });

  it('is not judged if it was not deleted, or was not that of the user', () => {
    const [operation, sent] = changes('Ann', '7');
    expect(said(rule, again, [operation, sent, 400], again)).toEqual([0]);
    expect(said(rule, again, changes('Bob', '7'), again)).toEqual([0]);
    expect(said(rule, enters('3', 'x'), changes('Ann', '7'), again)).toEqual([0]);
    expect(said(rule, changes('Ann', '7'), again, again)).toEqual([0]);
    const byName = enters('3', 'ANN', 'ann');
    expect(said(rule, byName, changes('Ann', '7'), byName)).toEqual([0]);
  });

  it('is not judged if it may have been given to somebody since', () => {
    for (const operation of ['users.update', 'users.create', 'users.card', 'users.import']) {
      const [, sent, status, json] = changes('Bob', '7', 'x');
      const gift: Call = [operation, sent, status, json];
      expect(said(rule, again, changes('Ann', '7'), gift, again)).toEqual([0]);
      expect(said(rule, gift, again, changes('Ann', '7'), again)).toEqual([1, '200']);
    }
  });
});

describe('USR-MOD-16: a former short id or card', () => {
  const shortId = (...calls: readonly Call[]) =>
    said('USR-MOD-16', makes('Ann', [['5', '42']]), enters('2', '42', 'Ann'), ...calls);

  it('may be that of another user, or be given again', () => {
    const other = makes('Bob', [['5', '42']]);
    expect(shortId(changes('ann', '5', '43'), other, enters('2', '42', 'Bob'))).toEqual([0]);
    expect(shortId(changes('Ann', '5', '42'), enters('2', '42', 'Ann'))).toEqual([1]);
  });

  it('may still log its user in if it is a card, but the new one must', () => {
    const cards = (...calls: readonly Call[]) =>
      said('USR-MOD-16', enters('1', '7', 'Ann'), changes('Ann', '4', '8'), ...calls);
    expect(cards(enters('1', '8', 'Ann'), enters('1', '7', 'Ann'))).toEqual([1]);
    expect(cards(enters('1', '8'), enters('1', '7'))).toEqual([1, '401']);
  });
});

describe('after the deletion of a user', () => {
  const before = [
    makes('Ann', [
      ['4', '7'],
      ['0', 'Ann A.'],
    ]),
    enters('1', '7', 'Ann'),
  ];
  const heir = makes('Bob', [['4', '7']]);
  const judged = (rule: string, ...calls: readonly Call[]) =>
    said(rule, ...before, deletes('Ann'), ...calls);

  it('USR-DEL-07: the card may log in another user who was given it', () => {
    expect(judged('USR-DEL-07', heir, enters('1', '7', 'Bob'))).toEqual([0]);
  });

  it('USR-DEL-08: the name is free in any case, and another name is not judged', () => {
    expect(judged('USR-DEL-08', makes('ANN'))).toEqual([1]);
    expect(judged('USR-DEL-08', makes('Eve'))).toEqual([0]);
    expect(judged('USR-DEL-08', heir, enters('1', '7', 'Ann'))).toEqual([2, 'a login of ann']);
  });

  it('USR-DEL-08: the second user to be given the card or the name may be refused', () => {
    const second = makes('Cid', [['4', '7']], 400);
    expect(judged('USR-DEL-08', heir, second)).toEqual([1]);
    expect(judged('USR-DEL-08', makes('ann'), makes('Ann', [], 400))).toEqual([1]);
    expect(judged('USR-DEL-08', makes('Ann', [['4', '8']]), heir)).toEqual([2]);
  });

  it('USR-DEL-09: the next user of the name may be put into the same groups', () => {
    const story = (...calls: readonly Call[]) =>
      said(
        'USR-DEL-09',
        ...before,
        joins('Ann', '5'),
        groupsOf('Ann', 5),
        deletes('Ann'),
        makes('ann'),
        ...calls,
      );
    expect(story(joins('Ann', '5'), groupsOf('Ann', 5))).toEqual([0]);
    expect(story(shows('Ann', { fullName: 'Ann A.', cards: ['7'] }))).toEqual([
      1,
      'fullName, cards of the deleted user',
    ]);
  });
});
