import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import * as groupList from './group-list.ts';
import * as newGroups from './new-groups.ts';
import * as oneGroup from './one-group.ts';

const checks = [groupList, newGroups, oneGroup]
  .flatMap(({ rules }) => rules)
  .flatMap((one) => one.checks);
const facts = { containerDomain: 'shop.example', keys: [{ name: 'key#1', kind: 'full' }] } as const;
const said = sayer(checks, facts);

const made = (groupname: string, groupdn?: string, status = 200): Call => [
  'groups.create',
  {
    parameters: [
      ['groupname', groupname],
      ...(groupdn === undefined ? [] : [['groupdn', groupdn] as const]),
    ],
  },
  status,
  { errorCode: 0, id: 7 },
];
const removed = (status = 200): Call => [
  'groups.delete',
  { pathParameters: { groupid: '7' } },
  status,
  { errorCode: 0 },
];
const listed = (...groups: readonly (readonly [name: string, dn: string])[]): Call => [
  'groups.list',
  {},
  200,
  groups.map(([groupName, groupDN], at) => ({ id: at, groupName, groupDN })),
];

describe.each(['GRP-NEW-01', 'GRP-NEW-02'])('%s: a created group in the list', (rule) => {
  it('may have its textual id as a directory writes it', () => {
    expect(said(rule, made('staff', 'cn=staff'), listed(['staff', 'CN=Staff']))).toEqual([1]);
  });

  it('is not expected once the group was deleted', () => {
    expect(said(rule, made('staff', 'cn=staff'), removed(), listed())).toEqual([0]);
    expect(said(rule, made('staff', 'cn=staff'), removed(403), listed())).toEqual([
      1,
      'a list without it',
    ]);
  });
});

it('GRP-NEW-02: a distinguished name may be listed in its canonical form, but not as another name', () => {
  const seen = (groupDN: string): readonly [number, ...string[]] =>
    said('GRP-NEW-02', made('staff', 'cn=Staff,ou=groups'), listed(['staff', groupDN]));
  expect(seen('CN=Staff, OU=Groups')).toEqual([1]);
  expect(seen('cn=Staff,ou=group')).toEqual([1, 'groupDN "cn=Staff,ou=group"']);
});

describe('a groupdn that is used again', () => {
  const dn = 'cn=staff';
  const again = made('new', dn);
  const first = made('old', dn);

  it('GRP-NEW-06: may be refused, or change the group', () => {
    expect(said('GRP-NEW-06', first, made('new', dn, 400), listed(['old', dn]))).toEqual([1]);
    expect(said('GRP-NEW-06', first, again, listed(['new', dn]))).toEqual([1]);
  });

  it('GRP-NEW-06: is not judged if no group has it, if the first was refused, or without a list', () => {
    expect(said('GRP-NEW-06', first, again, listed(['new', 'cn=x']))).toEqual([0]);
    const both = listed(['old', dn], ['new', dn]);
    expect(said('GRP-NEW-06', made('old', dn, 400), again, both)).toEqual([0]);
    expect(said('GRP-NEW-06', first, again)).toEqual([0]);
  });

  it('GRP-GET-02: names the group as the last successful call left it', () => {
    const read = (groupName: string): Call => [
      'groups.get',
      { pathParameters: { groupid: dn } },
      200,
      { id: 1, groupName, groupDN: dn },
    ];
    expect(said('GRP-GET-02', first, made('new', dn, 400), read('old'))).toEqual([1]);
    expect(said('GRP-GET-02', first, again, read('new'))).toEqual([1]);
    expect(said('GRP-GET-02', first, again, read('old'))).toEqual([1, '200 with the group old']);
    expect(said('GRP-GET-02', first, read('old'), again)).toEqual([1]);
    expect(said('GRP-GET-02', first, removed(), read('none'))).toEqual([0]);
  });
});

it('GRP-NEW-07: two groups whose names differ in script are not judged unless the list shows both', () => {
  const calls = [made('g 名前'), made('g Ключ')];
  expect(said('GRP-NEW-07', ...calls)).toEqual([0]);
  expect(said('GRP-NEW-07', ...calls, listed(['g 名前', 'a']))).toEqual([0]);
  const noList: Call = ['groups.list', {}, 200, { errorCode: 0, id: 1 }];
  expect(said('GRP-NEW-07', ...calls, noList)).toEqual([0]);
  expect(said('GRP-NEW-07', ...calls, listed(['g 名前', 'a'], ['g Ключ', 'b']))).toEqual([1]);
});

it('GRP-LIST-02: says nothing of other domains, of groups that were refused, and without a container', () => {
  const list = (host: string, ...names: readonly string[]): Call => [
    'groups.list',
    { headers: { host } },
    200,
    names.map((groupName) => ({ groupName })),
  ];
  expect(said('GRP-LIST-02', made('staff'), list('customer.example'))).toEqual([0]);
  expect(said('GRP-LIST-02', made('staff', 'dn', 403), list('shop.example'))).toEqual([0]);
  expect(said('GRP-LIST-02', list('shop.example', 'a'))).toEqual([0]);
  expect(sayer(checks)('GRP-LIST-02', made('staff'), listed())).toEqual([0]);
});

it('GRP-DEL-04: a group that is in use may be kept', () => {
  const headers = { 'x-api-key': 'key#1' };
  const ann = { headers, pathParameters: { username: 'Ann' } };
  const joins: Call = ['users.groups-add', { ...ann, parameters: [['groupid', '7']] }, 200];
  const groups = (json: Json): Call => ['users.groups', ann, 200, json];
  expect(said('GRP-DEL-04', joins, removed(400), groups([{ id: 7 }]))).toEqual([1]);
  expect(said('GRP-DEL-04', joins, removed(), groups([{ id: 7 }]))).toHaveLength(2);
});
