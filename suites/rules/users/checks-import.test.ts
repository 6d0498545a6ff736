import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { userImportChecks } from './checks-import.ts';

const said = sayer(userImportChecks, {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#9', kind: 'foreign' },
  ],
});

const text = 'Name;First;Last;Mail\nann;Ann;Ash;ann@a.example\nbob;Bob;Birch;bob@a.example\n';
const file = { fileName: 'users.csv', bytes: text.length, sha256: '', text };

function load(more: Readonly<Record<string, string>> = {}, key = 'key#1'): Call {
  const given = {
    group: 'staff',
    mapping: 'userName:0,firstName:1,lastName:2,email:3',
    separator: ';',
    hasheader: 'true',
    ...more,
  };
  const sent = { file, headers: { 'x-api-key': key }, parameters: Object.entries(given) };
  return ['users.import', sent, 200, { errorCode: 0 }];
}

const look = (username: string, status: number, json?: Json): Call => [
  'users.get',
  { parameters: [['username', username]] },
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
const login = (userid: string, status: number): Call => [
  'login.post',
  { parameters: [['userid', userid]] },
  status,
  status === 200 ? { userName: userid, token: { access_token: 't' } } : undefined,
];

describe('an imported user', () => {
  it('has the names and the address of its line', () => {
    expect(said('USR-IMP-01', load(), look('ann', 200, ann))).toEqual([1]);
    const other = { ...ann, email: 'bob@a.example' };
    expect(said('USR-IMP-01', load(), look('ANN', 200, other))).toHaveLength(2);
    const renamed = { ...ann, fullName: 'Ann' };
    expect(said('USR-IMP-01', load(), look('ann', 200, renamed))).toHaveLength(2);
    expect(said('USR-IMP-01', load(), look('ann', 404))).toHaveLength(2);
  });

  it('is not looked for where another account has imported it', () => {
    expect(said('USR-IMP-01', load({}, 'key#9'), look('ann', 404))).toEqual([0]);
  });

  it('is as the last look shows it, by a key that sees it', () => {
    expect(said('USR-IMP-01', load(), look('ann', 404), look('ann', 200, ann))).toEqual([1]);
    expect(said('USR-IMP-01', look('ann', 404), load())).toEqual([0]);
    const [operation, sent, status] = look('ann', 404);
    const byOther: Call = [operation, { ...sent, headers: { 'x-api-key': 'key#9' } }, status];
    expect(said('USR-IMP-01', load(), byOther)).toEqual([0]);
  });

  it('is none of the first line, which is a header when it is said to be one', () => {
    expect(said('USR-IMP-05', load(), look('name', 404))).toEqual([1]);
    expect(said('USR-IMP-05', load(), look('name', 200, { userName: 'name' }))).toHaveLength(2);
    expect(said('USR-IMP-05', load({ hasheader: 'false' }), look('name', 404))).toEqual([0]);
  });
});

describe('the members of the group', () => {
  const members = (...names: readonly string[]): Call => [
    'groups.members',
    { pathParameters: { groupid: '7' } },
    200,
    names.map((userName) => ({ userName })),
  ];

  it('are all that the file names', () => {
    expect(said('USR-IMP-02', group, load(), members('ANN', 'bob'))).toEqual([1]);
    expect(said('USR-IMP-02', group, load(), members('ann'))).toHaveLength(2);
    expect(said('USR-IMP-02', group, load())).toEqual([0]);
    expect(said('USR-IMP-02', load(), members())).toEqual([0]);
    expect(said('USR-IMP-02', group, members(), load())).toEqual([0]);
  });
});

describe('who may log in after an import', () => {
  const before = [group, join('ann'), join('cid')];

  it('is not whom the group had and the file has not', () => {
    const calls = [...before, load(), login('ann', 200)];
    expect(said('USR-IMP-03', ...calls, login('cid', 401))).toEqual([1]);
    expect(said('USR-IMP-03', ...calls, login('cid', 200))).toHaveLength(2);
  });

  it('is not known while nobody logs in, or had been in the group', () => {
    expect(said('USR-IMP-03', ...before, load(), login('cid', 401))).toEqual([0]);
    expect(said('USR-IMP-03', group, load(), login('ann', 200), login('cid', 401))).toEqual([0]);
    expect(said('USR-IMP-04', group, load(), login('dan', 200))).toEqual([0]);
  });

  it('is who was in neither of them, by the last try', () => {
    expect(said('USR-IMP-04', ...before, load(), login('dan', 200))).toEqual([1]);
    expect(said('USR-IMP-04', ...before, load(), login('dan', 401))).toHaveLength(2);
    expect(said('USR-IMP-04', ...before, load(), login('dan', 401), login('DAN', 200))).toEqual([
      1,
    ]);
    expect(said('USR-IMP-04', ...before, login('dan', 401), load())).toEqual([0]);
    expect(said('USR-IMP-04', ...before, load(), login('ann', 200))).toEqual([0]);
  });
});

describe('several imports', () => {
  const before = [group, join('ann'), join('cid')];
  const byEmail = (userid: string, status: number): Call => [
    'login.post',
    {
      parameters: [
        ['authtype', '4'],
        ['userid', userid],
      ],
    },
    status,
    status === 200 ? { userName: 'ann', token: { access_token: 't' } } : undefined,
  ];

  it('are each judged by what comes before the next', () => {
    const calls = [...before, load(), look('ann', 200, ann), load()];
    expect(said('USR-IMP-01', ...calls, look('ann', 200, { ...ann, email: '' }))).toHaveLength(2);
    expect(said('USR-IMP-01', ...calls)).toEqual([1]);
  });

  it('let those log in whom the file names, in any case', () => {
    expect(said('USR-IMP-10', ...before, load(), login('ann', 200))).toEqual([1]);
    expect(said('USR-IMP-10', ...before, load(), login('ann', 401))).toHaveLength(2);
    expect(said('USR-IMP-10', ...before, load(), login('Ann', 401))).toEqual([0]);
    expect(said('USR-IMP-11', ...before, load(), login('Ann', 401))).toHaveLength(2);
    expect(said('USR-IMP-11', ...before, load(), login('Ann', 200))).toEqual([1]);
    expect(said('USR-IMP-11', ...before, load(), login('ann', 401))).toEqual([0]);
  });

  it('deactivate whom an earlier one put into the group', () => {
    const text = 'Name;First;Last;Mail\nann;Ann;Ash;ann@a.example\n';
    const [operation, sent, status, json] = load();
    const shorter: Call = [operation, { ...sent, file: { ...file, text } }, status, json];
    const calls = [group, load(), shorter, login('ann', 200)];
    expect(said('USR-IMP-03', ...calls, login('bob', 401))).toEqual([1]);
    expect(said('USR-IMP-03', ...calls, login('bob', 200))).toHaveLength(2);
  });

  it('let those log in again whom an earlier one left out', () => {
    const text = 'Name;First;Last;Mail\nann;Ann;Ash;ann@a.example\n';
    const [operation, sent, status, json] = load();
    const shorter: Call = [operation, { ...sent, file: { ...file, text } }, status, json];
    const calls = [group, load(), shorter, load()];
    expect(said('USR-IMP-13', ...calls, login('bob', 200))).toEqual([1]);
    expect(said('USR-IMP-13', ...calls, login('bob', 401))).toHaveLength(2);
    expect(said('USR-IMP-13', ...calls, login('ann', 401))).toEqual([0]);
    expect(said('USR-IMP-10', ...calls, login('bob', 401))).toEqual([0]);
  });

  it('keep an email address that the mapping does not name', () => {
    const partly = load({ mapping: 'userName:0,lastName:2' });
    const calls = [look('ann', 200, ann), partly];
    expect(said('USR-IMP-09', ...calls, look('ann', 200, ann))).toEqual([1]);
    expect(said('USR-IMP-09', ...calls, look('ann', 200, { ...ann, email: '' }))).toHaveLength(2);
    const undone = { ...ann, fullName: 'Ann', email: '' };
    expect(said('USR-IMP-09', ...calls, look('ann', 200, undone))).toEqual([0]);
    expect(said('USR-IMP-09', look('ann', 200, ann), load(), look('ann', 200, ann))).toEqual([0]);
  });

  it('open the login by email', () => {
    expect(said('USR-IMP-12', load(), byEmail('ann@a.example', 200))).toEqual([1]);
    expect(said('USR-IMP-12', load(), byEmail('ann@a.example', 401))).toHaveLength(2);
    expect(said('USR-IMP-12', load(), byEmail('x@a.example', 401))).toEqual([0]);
  });

  it('are taken when every row and column is there', () => {
    const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:10';
    const [operation, sent] = load({ mapping });
    const refused: Call = [operation, sent, 400, { errorCode: 1060 }];
    expect(said('USR-IMP-01', group, refused)).toHaveLength(2);
    expect(said('USR-IMP-01', refused)).toEqual([0]);
    const byCode: Call = [operation, sent, 200, { errorCode: 1060 }];
    expect(said('USR-IMP-01', group, byCode)).toHaveLength(2);
    // The first may still be at work.
    expect(said('USR-IMP-01', group, load({ mapping }), byCode)).toEqual([0]);
    const [, partly] = load();
    expect(said('USR-IMP-01', group, [operation, partly, 400])).toEqual([0]);
  });
});
