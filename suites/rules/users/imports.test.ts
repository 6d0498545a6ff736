import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as loginRules } from './import-logins.ts';
import { rules as importRules } from './imports.ts';

const said = sayer(
  [...importRules, ...loginRules].flatMap(({ checks }) => checks),
  {
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#9', kind: 'foreign' },
    ],
  },
);

const head = 'Name;First;Last;Mail';
const lineOfAnn = 'ann;Ann;Ash;ann@a.example';
const lines = [head, lineOfAnn, 'bob;Bob;Birch;bob@a.example'];

interface Load {
  readonly lines?: readonly string[];
  readonly key?: string;
  readonly status?: number;
  readonly errorCode?: number;
  readonly more?: Readonly<Record<string, string>>;
}

function load(given: Load = {}): Call {
  const text = `${(given.lines ?? lines).join('\n')}\n`;
  const parameters = Object.entries({
    group: 'staff',
    mapping: 'userName:0,firstName:1,lastName:2,email:3',
    separator: ';',
    hasheader: 'true',
    ...given.more,
  });
  const file = { fileName: 'users.csv', bytes: text.length, sha256: '', text };
  const { key = 'key#1', status = 200, errorCode = 0 } = given;
  return [
    'users.import',
    { file, headers: { 'x-api-key': key }, parameters },
    status,
    { errorCode },
  ];
}

const look = (username: string, status: number, json?: Json): Call => [
  'users.get',
  { headers: { 'x-api-key': 'key#1' }, parameters: [['username', username]] },
  status,
  json,
];
const ann = { userName: 'ann', fullName: 'Ann Ash', email: 'ann@a.example' };
const group: Call = ['groups.create', { parameters: [['groupname', 'staff']] }, 200, { id: 7 }];
const join = (username: string): Call => [
  'users.groups-add',
  { pathParameters: { username }, parameters: [['groupid', '7']] },
  200,
  { errorCode: 0 },
];
const login = (userid: string, status: number, authtype = '3'): Call => [
  'login.post',
  { parameters: Object.entries({ authtype, userid }) },
  status,
  status === 200 ? { userName: userid, token: { access_token: 't' } } : undefined,
];

describe('an imported user', () => {
  it('is not judged if another account has imported or seen it, or before the import', () => {
    expect(said('USR-IMP-01', load({ key: 'key#9' }), look('ann', 404))).toEqual([0]);
    const [operation, sent, status] = look('ann', 404);
    const byOther: Call = [operation, { ...sent, headers: { 'x-api-key': 'key#9' } }, status];
    expect(said('USR-IMP-01', load(), byOther)).toEqual([0]);
    expect(said('USR-IMP-01', look('ann', 404), load())).toEqual([0]);
  });

  it('may be named in another case, and appear after a while', () => {
    expect(said('USR-IMP-01', load(), look('ann', 404), look('ANN', 200, ann))).toEqual([1]);
  });

  it('is judged by what is seen before the next import', () => {
    const other = look('ann', 200, { ...ann, email: 'bob@a.example' });
    expect(said('USR-IMP-01', load(), look('ann', 200, ann), load())).toEqual([1]);
    expect(said('USR-IMP-01', load(), look('ann', 200, ann), load(), other)).toHaveLength(2);
  });

  it('may be named in the first line if that is not said to be a header', () => {
    const plain = load({ more: { hasheader: 'false' } });
    expect(said('USR-IMP-05', plain, look('name', 404))).toEqual([0]);
  });

  it('may lose the address if the file has one, or if nothing was done yet', () => {
    const named = { mapping: 'userName:0,lastName:2' };
    const calls = [look('ann', 200, ann), load({ more: named })];
    const undone = { ...ann, fullName: 'Ann', email: '' };
    expect(said('USR-IMP-09', ...calls, look('ann', 200, undone))).toEqual([0]);
    expect(said('USR-IMP-09', look('ann', 200, ann), load(), look('ann', 200, ann))).toEqual([0]);
  });

  it('may be refused by an address that is in no line', () => {
    expect(said('USR-IMP-12', load(), login('x@a.example', 401, '4'))).toEqual([0]);
  });
});

describe('the members of the group', () => {
  const members = (...names: readonly string[]): Call => [
    'groups.members',
    { pathParameters: { groupid: '7' } },
    200,
    names.map((userName) => ({ userName })),
  ];

  it('may be listed in another case', () => {
    expect(said('USR-IMP-02', group, load(), members('ANN', 'bob'))).toEqual([1]);
  });

  it('are not judged for an unknown group, without a list, or before the import', () => {
    expect(said('USR-IMP-02', group, load())).toEqual([0]);
    expect(said('USR-IMP-02', load(), members())).toEqual([0]);
    expect(said('USR-IMP-02', group, members(), load())).toEqual([0]);
  });
});

describe('logins after an import', () => {
  const before = [group, join('ann'), join('cid')];

  it('are not judged if nobody logs in, or if the group was empty', () => {
    expect(said('USR-IMP-03', ...before, load(), login('cid', 401))).toEqual([0]);
    expect(said('USR-IMP-03', group, load(), login('ann', 200), login('cid', 401))).toEqual([0]);
    expect(said('USR-IMP-04', group, load(), login('dan', 200))).toEqual([0]);
  });

  it('are judged by the last one after the import', () => {
    const twice = [login('dan', 401), login('DAN', 200)];
    expect(said('USR-IMP-04', ...before, load(), ...twice)).toEqual([1]);
    expect(said('USR-IMP-04', ...before, login('dan', 401), load())).toEqual([0]);
    expect(said('USR-IMP-04', ...before, load(), login('ann', 200))).toEqual([0]);
  });

  it('are judged by one rule if the name is spelled as in the file, by another one if not', () => {
    expect(said('USR-IMP-10', ...before, load(), login('Ann', 401))).toEqual([0]);
    expect(said('USR-IMP-11', ...before, load(), login('Ann', 401))).toHaveLength(2);
    expect(said('USR-IMP-11', ...before, load(), login('ann', 401))).toEqual([0]);
  });

  it('are those of members whom an earlier import put into the group', () => {
    const calls = [group, load(), load({ lines: [head, lineOfAnn] }), login('ann', 200)];
    expect(said('USR-IMP-03', ...calls, login('bob', 401))).toEqual([1]);
    expect(said('USR-IMP-03', ...calls, login('bob', 200))).toHaveLength(2);
  });

  it('are judged by a rule of their own if an earlier import left the user out', () => {
    const calls = [group, load(), load({ lines: [head, lineOfAnn] }), load()];
    expect(said('USR-IMP-13', ...calls, login('ann', 401))).toEqual([0]);
    expect(said('USR-IMP-10', ...calls, login('bob', 401))).toEqual([0]);
  });
});

describe('USR-IMP-01: an import that is refused', () => {
  const more = { mapping: 'userName:0,firstName:1,lastName:2,email:3,group:10' };

  it('is not judged for an unknown group, or if it lacks a column', () => {
    expect(said('USR-IMP-01', load({ more, status: 400 }))).toEqual([0]);
    expect(said('USR-IMP-01', group, load({ status: 400 }))).toEqual([0]);
    expect(said('USR-IMP-01', group, load({ more, status: 400 }))).toHaveLength(2);
  });

  it('may come after another one of the group, which may still be carried out', () => {
    const byCode = load({ more, errorCode: 1060 });
    expect(said('USR-IMP-01', group, load({ more }), byCode)).toEqual([0]);
    expect(said('USR-IMP-01', group, byCode)).toHaveLength(2);
  });
});
