import { describe, expect, it } from 'vitest';
import type { Json } from '../journal/json.ts';
import { type Call, sayer } from '../judge/judged-by.ts';
import { checks } from './checks.ts';

/** What a legal service may do otherwise than ours, beside what none may. */

const said = sayer(checks, {
  providerId: 1,
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'foreign' },
  ],
});
const done = { errorCode: 0 };
const there = { headers: { 'x-api-key': 'key#2' } };

describe('SIL-1B: records whose members are not shown', () => {
  const add: Call = ['authproviders.add', { json: { name: 'p7', providerType: 0 } }, 200, done];
  const list = (json: Json): Call => [
    'authproviders.get',
    { parameters: [['accountid', '1']] },
    200,
    json,
  ];

  it('list a provider by its name, in whatever member and depth', () => {
    const deep = { found: { local: [{ title: 'p7' }], others: [] }, secrets: [] };
    for (const json of [[{ name: 'p7' }], { items: [{ label: 'p7' }] }, deep])
      expect(said('PROV-NEW-01', add, list(json))).toEqual([1]);
    for (const json of [[{ name: 'p70' }], { found: { local: [] } }])
      expect(said('PROV-NEW-01', add, list(json))).toEqual([1, 'a list without it']);
  });

  const query = { parameters: [['accountdomain', 'c.example']] } as const;
  const grant: Call = [
    'accesscontrols.add',
    { ...query, json: { userName: 'ann', roleName: 'Support' } },
    200,
    done,
  ];
  const controls = (json: Json): Call => ['accesscontrols.get', query, 200, json];

  it('list an access control with its user, and not with another role', () => {
    for (const json of [
      [{ userName: 'ann', roleName: 'Support' }],
      [{ to: { user: 'ann' }, role: { name: 'Support' } }],
      [{ user: 'ann', role: 3 }],
    ])
      expect(said('ACL-NEW-01', grant, controls(json))).toEqual([1]);
    const wrong = [{ user: 'ann', role: 'Users' }];
    expect(said('ACL-NEW-01', grant, controls(wrong))).toEqual([1, 'a list without it']);
    expect(said('ACL-NEW-01', grant, controls([]))).toEqual([1, 'a list without it']);
  });

  it('no longer list an access control that was deleted', () => {
    const listed = controls([{ id: 4, user: 'ann' }]);
    const remove: Call = [
      'accesscontrols.delete',
      { ...query, pathParameters: { id: '4' } },
      200,
      done,
    ];
    expect(said('ACL-DEL-01', grant, listed, remove, controls([{ id: 4, user: 'bob' }]))).toEqual([
      1,
    ]);
    expect(said('ACL-DEL-01', grant, listed, remove, listed)).toEqual([1, 'a list with it']);
  });
});

describe('NEIGH-TAP-01: a tap over accounts', () => {
  const port = (reader: string, sent: Partial<Call[1]> = {}): Call => [
    'outputports.create',
    { ...sent, parameters: [['ipreaderaddress', reader]] },
    200,
    done,
  ];
  const ports = [port('r-theirs', there), port('r-ours')];
  const tap = (reader: string, status: number, sent: Partial<Call[1]> = {}): Call => [
    'card.get',
    { ...sent, pair: 1, parameters: [['Mac', reader]] },
    status,
  ];
  const list = (count: number): Call => [
    'documents.list',
    {},
    200,
    Array.from({ length: count }, () => ({ uuid: 'u' })),
  ];
  const control = [tap('r-ours', 200), list(0)];

  it('may be answered 200 or 400, and releases nothing', () => {
    for (const status of [200, 400]) {
      const taps = [tap('r-theirs', status), list(1), tap('r-ours', status, there), list(1)];
      expect(said('NEIGH-TAP-01', ...ports, ...taps, ...control)).toEqual([2]);
    }
    for (const probe of [tap('r-theirs', 200), tap('r-ours', 200, there)])
      expect(said('NEIGH-TAP-01', ...ports, probe, list(0), ...control)).toEqual([
        1,
        '0 documents waiting',
      ]);
  });
});

describe('the groups of a user', () => {
  const ann = { pathParameters: { username: 'ann' } };
  const create: Call = ['users.create', { parameters: [['username', 'ann']] }, 200, done];
  const change = (how: string, id: string, more: Partial<Call[1]> = {}): Call => [
    `users.groups-${how}`,
    { ...ann, ...more, parameters: [['groupid', id]] },
    200,
    done,
  ];
  const sees = (...ids: readonly number[]): Call => [
    'users.groups',
    ann,
    200,
    ids.map((id) => ({ id, groupName: `g${String(id)}`, groupDN: '' })),
  ];

  it('may hold one of everybody from the start (SIL-183), and none that the case made besides', () => {
    const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 2 }];
    expect(said('USR-GRP-01', made, create, change('add', '1'), sees(1, 99))).toEqual([1]);
    for (const seen of [sees(1, 2), sees(99)])
      expect(said('USR-GRP-01', made, create, change('add', '1'), seen)).toHaveLength(2);
    expect(said('USR-GRP-02', create, change('set', '1'), sees(1, 99))).toHaveLength(2);
  });

  it('may be told with one of everybody beside them (SIL-183), and with all that they are in', () => {
    const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 2 }];
    const tells = (...groupIds: readonly number[]): Call => [
      'users.get',
      { parameters: [['username', 'ann']] },
      200,
      { userName: 'ann', groupIds },
    ];
    expect(said('USR-GRP-10', made, sees(1), tells(99, 1))).toEqual([1]);
    expect(said('USR-GRP-10', made, sees(1), tells(1, 2))).toHaveLength(2);
    expect(said('USR-GRP-10', made, sees(1), tells(99))).toHaveLength(2);
  });

  it('are refused to join a group that there is not, and may leave it', () => {
    const pair = { pair: 1 };
    const judged = (how: string): number =>
      said('USR-GRP-07', sees(1), change(how, '77', pair), change(how, '1', pair)).length;
    expect(judged('remove')).toBe(1);
    expect(judged('add')).toBe(2);
    expect(judged('set')).toBe(2);
  });
});

describe('OUT-07: the queue that is made for an output port', () => {
  const list = (...records: readonly Json[]): Call => ['inputports.list', {}, 200, [...records]];
  const create: Call = [
    'outputports.create',
    {
      parameters: [
        ['portname', 'hall'],
        ['address', 'hall.example'],
        ['matchinginputport', 'true'],
      ],
    },
    200,
    { errorCode: 0, id: 7 },
  ];

  it('may be named after the port or its address, and name the port by either or by its id', () => {
    for (const record of [
      { id: 1, name: 'hall queue' },
      { id: 1, name: 'q', outputPort: 'hall' },
      { id: 1, name: 'q', outputPort: '7' },
      { id: 1, name: 'q', outputPort: 'hall.example' },
    ])
      expect(said('OUT-07', list(), create, list(record))).toEqual([1]);
  });
});
