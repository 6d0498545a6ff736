import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { membershipChecks } from './checks-membership.ts';

const said = sayer(membershipChecks, {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'limited', permissions: ['ViewUser'] },
  ],
});
const rule = 'USR-GRP-04';

const path = { pathParameters: { username: 'Ann' } };
const groups = (...ids: readonly number[]): Call => [
  'users.groups',
  path,
  200,
  ids.map((id) => ({ id })),
];
const leave = (status: number, ids: readonly string[], sent = {}): Call => [
  'users.groups-remove',
  { ...path, parameters: ids.map((id) => ['groupid', id] as const), ...sent },
  status,
  { errorCode: status === 200 ? 0 : 1013 },
];

describe('USR-GRP-04: a user is taken out of groups', () => {
  it('of these, and stays in the others', () => {
    expect(said(rule, groups(1, 2), leave(200, ['1']), groups(2))).toEqual([1]);
    expect(said(rule, groups(1, 2), leave(200, ['1']), groups())).toEqual([1, 'no groups']);
    expect(said(rule, groups(1), leave(200, ['1']), groups())).toEqual([1]);
    expect(said(rule, groups(1), leave(200, ['1']), groups(1))).toEqual([1, 'groups 1']);
  });

  it('which is not refused for groups that the user is in, be it the last', () => {
    expect(said(rule, groups(1), leave(400, ['1']), groups(1))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
    expect(said(rule, groups(1, 2), leave(400, ['1', '2']))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
  });

  it('and may be for others, for none, or for who asks', () => {
    expect(said(rule, groups(1), leave(400, ['2']))).toEqual([0]);
    expect(said(rule, groups(1), leave(400, ['1', '2']))).toEqual([0]);
    expect(said(rule, groups(1), leave(400, []))).toEqual([0]);
    expect(said(rule, leave(400, ['1']))).toEqual([0]);
    const limited = { headers: { 'x-api-key': 'key#2' } };
    expect(said(rule, groups(1), leave(403, ['1'], limited))).toEqual([0]);
    const ofUser = { headers: { 'x-api-key': 'key#1', authorization: 'Bearer token#1' } };
    expect(said(rule, groups(1), leave(403, ['1'], ofUser))).toEqual([0]);
    const left: Call = ['users.groups-set', path, 200, { errorCode: 0 }];
    expect(said(rule, groups(1), left, leave(400, ['1']))).toEqual([0]);
  });
});

const join = (status: number, ids: readonly string[], sent = {}): Call => [
  'users.groups-add',
  { ...path, parameters: ids.map((id) => ['groupid', id] as const), ...sent },
  status,
  { errorCode: status === 200 ? 0 : 1013 },
];

describe('USR-GRP-12: a call that changes nothing', () => {
  it('ends in no 5xx, and leaves the groups as they are', () => {
    expect(said('USR-GRP-12', groups(1), join(200, ['1']), groups(1))).toEqual([2]);
    expect(said('USR-GRP-12', groups(1), join(500, ['1']))).toEqual([1, '500 with errorCode 1013']);
    expect(said('USR-GRP-12', groups(1), join(200, ['1']), groups())).toEqual([2, 'no groups']);
    expect(said('USR-GRP-12', groups(1), leave(500, ['2']))).toHaveLength(2);
  });

  it('may be refused', () => {
    expect(said('USR-GRP-12', groups(1), join(400, ['1']), groups(1))).toEqual([2]);
    expect(said('USR-GRP-12', groups(1), leave(400, ['2']), groups(1))).toEqual([2]);
  });

  it('is none that changes something, or whose user was in unknown groups', () => {
    expect(said('USR-GRP-12', groups(1), join(500, ['2']))).toEqual([0]);
    expect(said('USR-GRP-12', join(500, ['2']))).toEqual([0]);
  });
});

describe('USR-GRP-06: the name of the user in another case', () => {
  const made: Call = ['users.create', { parameters: [['username', 'Ann']] }, 200, { errorCode: 0 }];
  const other = { pathParameters: { username: 'aNN' } };

  it('is known in every call', () => {
    const look = (status: number, ids: readonly number[]): Call => [
      'users.groups',
      other,
      status,
      status === 200 ? ids.map((id) => ({ id })) : {},
    ];
    expect(said('USR-GRP-06', made, groups(1), look(200, [1]))).toEqual([1]);
    expect(said('USR-GRP-06', made, groups(1), look(200, []))).toEqual([1, 'no groups']);
    expect(said('USR-GRP-06', made, groups(1), look(400, []))).toEqual([1, '400']);
    expect(said('USR-GRP-06', made, groups(1), leave(400, ['1'], other))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
    expect(said('USR-GRP-06', made, groups(1), leave(200, ['1'], other), groups())).toEqual([1]);
  });

  it('is not to blame where groups are not known', () => {
    expect(said('USR-GRP-06', made, groups(1), leave(400, ['2'], other))).toEqual([0]);
    expect(said('USR-GRP-06', made, groups(1), join(400, ['2'], other))).toEqual([0]);
  });
});

describe('USR-GRP-05: a group by its textual id', () => {
  const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 3 }];
  const list: Call = ['groups.list', {}, 200, [{ id: 3, groupDN: 'cn=x,dc=y' }]];

  it('is joined', () => {
    const by = (status: number): Call => join(status, ['cn=x,dc=y']);
    expect(said('USR-GRP-05', made, list, groups(1), by(200), groups(1, 3))).toEqual([1]);
    expect(said('USR-GRP-05', made, list, groups(1), by(400))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
  });

  it('and nothing is said of one that is joined already or that nobody made', () => {
    const refusal = join(400, ['cn=x,dc=y']);
    expect(said('USR-GRP-05', made, list, groups(1, 3), refusal)).toEqual([0]);
    expect(said('USR-GRP-05', list, groups(1), refusal)).toEqual([0]);
    expect(said('USR-GRP-05', made, list, groups(1), join(400, ['cn=z']))).toEqual([0]);
    expect(said('USR-GRP-05', made, list, groups(1), join(400, ['3']))).toEqual([0]);
  });
});

describe('USR-GRP-07: unknown groups', () => {
  it('are refused beside known ones too', () => {
    const many = (ids: readonly string[], status: number, pair = 1): Call =>
      join(status, ids, { pair });
    expect(said('USR-GRP-07', groups(1, 2), many(['1', '9'], 400), many(['1', '2'], 200))).toEqual([
      1,
    ]);
    expect(said('USR-GRP-07', groups(1, 2), many(['1', '9'], 200), many(['1', '2'], 200))).toEqual([
      1,
      '200 with errorCode 0',
    ]);
  });
});

describe("SIL-184: a user's groups are listed in whatever form", () => {
  const made: Call = [
    'groups.list',
    {},
    200,
    [
      { id: 1, groupDN: 'cn=a' },
      { id: 2, groupDN: 'cn=b' },
    ],
  ];
  const elements = (...list: readonly unknown[]): Call => [
    'users.groups',
    path,
    200,
    list as never,
  ];
  const lists = [
    [1, 2],
    ['1', '2'],
    ['cn=a', 'cn=b'],
    [{ groupDN: 'cn=a' }, { groupDN: 'cn=b' }],
  ];

  it.each(lists.map((list) => [list]))('%j are groups 1 and 2', (list) => {
    expect(said(rule, made, elements(...list), leave(200, ['1']), groups(2))).toEqual([1]);
    expect(said(rule, made, groups(1, 2), leave(200, ['3']), elements(...list))).toEqual([1]);
    const lost = said(rule, made, groups(1, 2), leave(200, ['1']), elements(...list));
    expect(lost).toEqual([1, 'groups 1, 2']);
  });

  it('says nothing of texts that no list of groups explains', () => {
    expect(said(rule, groups(1), leave(200, ['1']), elements('cn=a'))).toEqual([0]);
  });
});
