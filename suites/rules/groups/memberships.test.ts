import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as changeRules } from './memberships.ts';
import { rules as shownRules } from './shown-memberships.ts';

const said = sayer(
  [...changeRules, ...shownRules].flatMap(({ checks }) => checks),
  {
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'limited', permissions: ['ViewUser'] },
    ],
  },
);
const ann = { pathParameters: { username: 'Ann' } };
const created: Call = [
  'users.create',
  { parameters: [['username', 'Ann']] },
  200,
  { errorCode: 0 },
];
const change =
  (how: 'add' | 'set' | 'remove') =>
  (status: number, ids: readonly string[], sent: Call[1] = {}): Call => [
    `users.groups-${how}`,
    { ...ann, parameters: ids.map((id) => ['groupid', id] as const), ...sent },
    status,
    { errorCode: status === 200 ? 0 : 1013 },
  ];
const [join, set, leave] = [change('add'), change('set'), change('remove')];
const shows = (...elements: readonly Json[]): Call => ['users.groups', ann, 200, [...elements]];
const groups = (...ids: readonly number[]): Call => shows(...ids.map((id) => ({ id })));

describe('USR-GRP-04: the removal from groups', () => {
  it('may be refused for groups that the user is not in, for none, and to other callers', () => {
    const inOne = (...calls: readonly Call[]) => said('USR-GRP-04', groups(1), ...calls);
    expect(inOne(leave(400, ['2']))).toEqual([0]);
    expect(inOne(leave(400, ['1', '2']))).toEqual([0]);
    expect(inOne(leave(400, []))).toEqual([0]);
    expect(inOne(set(200, []), leave(400, ['1']))).toEqual([0]);
    expect(inOne(leave(403, ['1'], { headers: { 'x-api-key': 'key#2' } }))).toEqual([0]);
    const withToken = { 'x-api-key': 'key#1', authorization: 'Bearer token#1' };
    expect(inOne(leave(403, ['1'], { headers: withToken }))).toEqual([0]);
  });

  it('is not judged if the groups before are not known', () => {
    expect(said('USR-GRP-04', leave(400, ['1']))).toEqual([0]);
  });

  it('is not refused for the last group', () => {
    expect(said('USR-GRP-04', groups(1), leave(400, ['1']))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
  });
});

describe('USR-GRP-12: a call without effect', () => {
  it('may be refused', () => {
    expect(said('USR-GRP-12', groups(1), join(400, ['1']), groups(1))).toEqual([2]);
    expect(said('USR-GRP-12', groups(1), leave(400, ['2']), groups(1))).toEqual([2]);
  });

  it('must leave the groups as they are', () => {
    expect(said('USR-GRP-12', groups(1), join(200, ['1']), groups())).toEqual([2, 'no groups']);
  });

  it('is none that changes something, or of a user whose groups are not known', () => {
    expect(said('USR-GRP-12', groups(1), join(500, ['2']))).toEqual([0]);
    expect(said('USR-GRP-12', join(500, ['2']))).toEqual([0]);
  });
});

describe('USR-GRP-06: the user name in another case', () => {
  const other = { pathParameters: { username: 'aNN' } };

  it('is known when groups are listed', () => {
    const look = (status: number, ...ids: readonly number[]): Call => [
      'users.groups',
      other,
      status,
      status === 200 ? ids.map((id) => ({ id })) : {},
    ];
    expect(said('USR-GRP-06', created, groups(1), look(200, 1))).toEqual([1]);
    expect(said('USR-GRP-06', created, groups(1), look(200))).toEqual([1, 'no groups']);
    expect(said('USR-GRP-06', created, groups(1), look(400))).toEqual([1, '400']);
  });

  it('is not the reason of a refusal for groups that are not known', () => {
    expect(said('USR-GRP-06', created, groups(1), leave(400, ['2'], other))).toEqual([0]);
    expect(said('USR-GRP-06', created, groups(1), join(400, ['2'], other))).toEqual([0]);
  });
});

describe('USR-GRP-05: a group by its textual id', () => {
  const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 3 }];
  const list: Call = ['groups.list', {}, 200, [{ id: 3, groupDN: 'cn=x,dc=y' }]];

  it('may be refused if the user is in it, if the case did not make it, or if it is not known', () => {
    const refusal = join(400, ['cn=x,dc=y']);
    expect(said('USR-GRP-05', made, list, groups(1, 3), refusal)).toEqual([0]);
    expect(said('USR-GRP-05', list, groups(1), refusal)).toEqual([0]);
    expect(said('USR-GRP-05', made, list, groups(1), join(400, ['cn=z']))).toEqual([0]);
    expect(said('USR-GRP-05', made, list, groups(1), join(400, ['3']))).toEqual([0]);
  });
});

describe('SIL-183: a group that everybody is in', () => {
  const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 2 }];
  const add = join(200, ['1']);

  it('may be listed from the start, but no group that the case made', () => {
    expect(said('USR-GRP-01', made, created, add, groups(1, 99))).toEqual([1]);
    expect(said('USR-GRP-01', made, created, add, groups(1, 2))).toHaveLength(2);
    expect(said('USR-GRP-01', made, created, add, groups(99))).toHaveLength(2);
    expect(said('USR-GRP-02', created, set(200, ['1']), groups(1, 99))).toHaveLength(2);
  });

  it('may stand in groupIds beside all others that the user is in', () => {
    const tells = (...groupIds: readonly number[]): Call => [
      'users.get',
      { parameters: [['username', 'ann']] },
      200,
      { userName: 'ann', groupIds },
    ];
    expect(said('USR-GRP-10', made, groups(1), tells(99, 1))).toEqual([1]);
    expect(said('USR-GRP-10', made, groups(1), tells(1, 2))).toHaveLength(2);
    expect(said('USR-GRP-10', made, groups(1), tells(99))).toHaveLength(2);
  });
});

describe('SIL-184: the form of the groups of a user', () => {
  const known = [
    { id: 1, groupDN: 'cn=a' },
    { id: 2, groupDN: 'cn=b' },
  ];
  const list: Call = ['groups.list', {}, 200, known];
  const forms: readonly (readonly [Json[]])[] = [
    [[1, 2]],
    [['1', '2']],
    [['cn=a', 'cn=b']],
    [[{ groupDN: 'cn=a' }, { groupDN: 'cn=b' }]],
  ];

  it.each(forms)('may be %j', (form) => {
    const said04 = (...calls: readonly Call[]) => said('USR-GRP-04', list, ...calls);
    expect(said04(shows(...form), leave(200, ['1']), groups(2))).toEqual([1]);
    expect(said04(groups(1, 2), leave(200, ['3']), shows(...form))).toEqual([1]);
    const lost = said04(groups(1, 2), leave(200, ['1']), shows(...form));
    expect(lost).toEqual([1, 'groups 1, 2']);
  });

  it('is not judged if no list of groups explains it', () => {
    expect(said('USR-GRP-04', groups(1), leave(200, ['1']), shows('cn=a'))).toEqual([0]);
  });
});

it('USR-GRP-11: the groups of an unknown user may be refused in any way, or be an empty list', () => {
  const judged = (status: number, json: Json = []) => {
    const nobody = { pathParameters: { username: 'nobody' }, pair: 1, probes: ['USR-GRP-11'] };
    const probe: Call = ['users.groups', nobody, status, json];
    return said('USR-GRP-11', created, probe, ['users.groups', { ...ann, pair: 1 }, 200, []]);
  };
  for (const status of [200, 400, 403, 404]) expect(judged(status)).toEqual([1]);
  expect(judged(500)).toEqual([1, '500']);
  expect(judged(200, [{ id: 7 }])).toEqual([1, '200 with 1 record']);
});
