import { describe, expect, it } from 'vitest';
import type { Json } from '../engine/journal/json.ts';
import { type Call, sayer } from '../engine/judge/judged-by.ts';
import { checks } from './index.ts';

/** What a legal service may do otherwise than ours, beside what none may. */

const said = sayer(checks, {
  providerId: 1,
  keys: [{ name: 'key#1', kind: 'full' }],
});
const done = { errorCode: 0 };

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
