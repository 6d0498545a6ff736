import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { formerChecks } from './checks-former-users.ts';

const said = sayer(formerChecks, { providerId: 1, keys: [{ name: 'key#1', kind: 'full' }] });
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
const changes = (username: string, type: string, value: string): Call => [
  'users.update',
  {
    headers,
    pathParameters: { username },
    parameters: [
      ['detailtype', type],
      ['detaildata', value],
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

describe('USR-MOD-16: ids that were changed', () => {
  const story = (...calls: readonly Call[]) =>
    said('USR-MOD-16', makes('Ann', [['5', '42']]), enters('2', '42', 'Ann'), ...calls);
  const change = changes('ann', '5', '43');

  it('the new one opens, the old one does not', () => {
    expect(story(change, enters('2', '42'), enters('2', '43', 'Ann'))).toEqual([2]);
    expect(story(change, enters('2', '42', 'Ann'))).toEqual([1, '200']);
    expect(story(change, enters('2', '43'))).toEqual([1, '401']);
  });

  it('of a card the new one opens, and the old one may', () => {
    const cards = (...calls: readonly Call[]) =>
      said('USR-MOD-16', enters('1', '7', 'Ann'), changes('Ann', '4', '8'), ...calls);
    expect(cards(enters('1', '8', 'Ann'), enters('1', '7', 'Ann'))).toEqual([1]);
    expect(cards(enters('1', '8'), enters('1', '7'))).toEqual([1, '401']);
  });

  it('another one may have the old one, and the same may be given again', () => {
    const other = makes('Bob', [['5', '42']]);
    expect(story(change, other, enters('2', '42', 'Bob'))).toEqual([0]);
    expect(story(changes('Ann', '5', '42'), enters('2', '42', 'Ann'))).toEqual([1]);
  });
});

describe('USR-DEL-07 to -09: after the deletion of a user', () => {
  const before = [
    makes('Ann', [
      ['4', '7'],
      ['0', 'Ann A.'],
    ]),
    enters('1', '7', 'Ann'),
  ];

  it('USR-DEL-07: the card opens nothing', () => {
    const story = (...calls: readonly Call[]) =>
      said('USR-DEL-07', ...before, deletes('Ann'), ...calls);
    expect(story(enters('1', '7'))).toEqual([1]);
    expect(story(enters('1', '7', 'Ann'))).toEqual([1, '200']);
    expect(story(makes('Bob', [['4', '7']]), enters('1', '7', 'Bob'))).toEqual([0]);
  });

  it('USR-DEL-08: card and name are free', () => {
    const story = (...calls: readonly Call[]) =>
      said('USR-DEL-08', ...before, deletes('Ann'), ...calls);
    const heir = makes('Bob', [['4', '7']]);
    expect(story(heir, enters('1', '7', 'Bob'))).toEqual([2]);
    expect(story(heir, enters('1', '7', 'Ann'))).toEqual([2, 'a login of ann']);
    expect(story(makes('ANN'))).toEqual([1]);
    expect(story(makes('Ann', [], 400))).toHaveLength(2);
    expect(story(makes('Eve'))).toEqual([0]);
    // The first taker has it, and the second one is refused.
    expect(story(heir, makes('Cid', [['4', '7']], 400))).toEqual([1]);
    expect(story(makes('ann'), makes('Ann', [], 400))).toEqual([1]);
    expect(story(makes('Ann', [['4', '8']]), heir)).toEqual([2]);
  });

  it('USR-DEL-09: a namesake is somebody else', () => {
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
    expect(story(groupsOf('Ann'), shows('Ann', { fullName: 'ann', cards: [] }))).toEqual([2]);
    expect(story(groupsOf('Ann', 5))).toEqual([1, '1 group of the deleted user']);
    expect(story(shows('Ann', { fullName: 'Ann A.', cards: ['7'] }))).toEqual([
      1,
      'fullName, cards of the deleted user',
    ]);
    expect(story(joins('Ann', '5'), groupsOf('Ann', 5))).toEqual([0]);
  });
});
