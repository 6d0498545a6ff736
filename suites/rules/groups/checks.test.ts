import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { groupChecks } from './checks.ts';

const said = sayer(groupChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

describe.each(['GRP-NEW-01', 'GRP-NEW-02'])('%s: a created group is listed', (rule) => {
  const made: Call = [
    'groups.create',
    {
      parameters: [
        ['groupname', 'staff'],
        ['groupdn', 'cn=staff'],
      ],
    },
    200,
    { errorCode: 0, id: 7 },
  ];
  const removed = (status = 200): Call => [
    'groups.delete',
    { pathParameters: { groupid: '7' } },
    status,
    { errorCode: 0 },
  ];
  const listed = (...names: readonly string[]): Call => [
    'groups.list',
    {},
    200,
    names.map((groupName) => ({ id: 7, groupName, groupDN: `cn=${groupName}` })),
  ];

  it('with its id as a directory may write it', () => {
    const told = { id: 7, groupName: 'staff', groupDN: 'CN=Staff' };
    expect(said(rule, made, ['groups.list', {}, 200, [told]])).toEqual([1]);
  });

  it('unless it was deleted before anybody looked', () => {
    expect(said(rule, made, listed('staff'))).toEqual([1]);
    expect(said(rule, made, listed())).toEqual([1, 'a list without it']);
    expect(said(rule, made, removed(), listed())).toEqual([0]);
    expect(said(rule, made, removed(403), listed())).toEqual([1, 'a list without it']);
  });
});

it('GRP-NEW-02: a distinguished name may be shown in its canonical form, and as no other name', () => {
  const made: Call = [
    'groups.create',
    {
      parameters: [
        ['groupname', 'staff'],
        ['groupdn', 'cn=Staff,ou=groups'],
      ],
    },
    200,
    { errorCode: 0, id: 7 },
  ];
  const seen = (groupDN: string): readonly [number, ...string[]] =>
    said('GRP-NEW-02', made, ['groups.list', {}, 200, [{ id: 7, groupName: 'staff', groupDN }]]);
  expect(seen('CN=Staff, OU=Groups')).toEqual([1]);
  expect(seen('cn=Staff,ou=group')).toEqual([1, 'groupDN "cn=Staff,ou=group"']);
});

describe('a groupdn that a group has, given once more', () => {
  const make = (groupname: string, status = 200): Call => [
    'groups.create',
    {
      parameters: [
        ['groupname', groupname],
        ['groupdn', 'cn=staff'],
      ],
    },
    status,
    { errorCode: 0 },
  ];
  const listed = (...groups: readonly (readonly [string, string])[]): Call => [
    'groups.list',
    {},
    200,
    groups.map(([groupName, groupDN], id) => ({ id, groupName, groupDN })),
  ];
  const [old, fresh] = [['old', 'cn=staff'] as const, ['new', 'cn=staff'] as const];

  it('GRP-NEW-06: is refused or a change, and makes no second group', () => {
    expect(said('GRP-NEW-06', make('old'), make('new', 400), listed(old))).toEqual([1]);
    expect(said('GRP-NEW-06', make('old'), make('new'), listed(fresh))).toEqual([1]);
    expect(said('GRP-NEW-06', make('old'), make('new'), listed(old, fresh))).toEqual([
      1,
      '2 groups',
    ]);
    expect(said('GRP-NEW-06', make('old'), make('new'), listed(['new', 'cn=x']))).toEqual([0]);
    expect(said('GRP-NEW-06', make('old', 400), make('new'), listed(old, fresh))).toEqual([0]);
    expect(said('GRP-NEW-06', make('old'), make('new'))).toEqual([0]);
  });

  it('GRP-GET-02: names the group as it was made last', () => {
    const read = (groupName: string): Call => [
      'groups.get',
      { pathParameters: { groupid: 'cn=staff' } },
      200,
      { id: 1, groupName, groupDN: 'cn=staff' },
    ];
    expect(said('GRP-GET-02', make('old'), make('new', 400), read('old'))).toEqual([1]);
    expect(said('GRP-GET-02', make('old'), make('new'), read('new'))).toEqual([1]);
    expect(said('GRP-GET-02', make('old'), make('new'), read('old'))).toEqual([
      1,
      '200 with the group old',
    ]);
    expect(said('GRP-GET-02', make('old'), read('old'), make('new'))).toEqual([1]);
    const removed: Call = ['groups.delete', { pathParameters: { groupid: '0' } }, 200];
    expect(said('GRP-GET-02', make('old'), removed, read('none'))).toEqual([0]);
  });
});

describe('GRP-NEW-07: groups that differ in script alone', () => {
  const make = (groupname: string, status = 200): Call => [
    'groups.create',
    { parameters: [['groupname', groupname]] },
    status,
    { errorCode: 0, id: 1 },
  ];
  const listed = (...names: readonly string[]): Call => [
    'groups.list',
    {},
    200,
    names.map((groupName, index) => ({ id: index, groupName, groupDN: groupName })),
  ];

  it('are made where the list shows both', () => {
    const [first, second] = [make('g 名前'), make('g Ключ')];
    expect(said('GRP-NEW-07', first, second, listed('g 名前', 'g Ключ'))).toEqual([1]);
  });

  it('are not made where the second is refused', () => {
    expect(said('GRP-NEW-07', make('g 名前'), make('g Ключ', 400))).toEqual([
      1,
      '400 with errorCode 0',
    ]);
  });

  it('give no result when the list does not show both', () => {
    const [first, second] = [make('g 名前'), make('g Ключ')];
    expect(said('GRP-NEW-07', first, second)).toEqual([0]);
    expect(said('GRP-NEW-07', first, second, listed('g 名前'))).toEqual([0]);
    const nothing: Call = ['groups.list', {}, 200, { errorCode: 0, id: 1 }];
    expect(said('GRP-NEW-07', first, second, nothing)).toEqual([0]);
  });
});
