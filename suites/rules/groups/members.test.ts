import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './members.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  {
    providerId: 1,
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'plain' },
    ],
  },
);
const headers = { 'x-api-key': 'key#1' };
const makes = (username: string): Call => [
  'users.create',
  { headers, parameters: [['username', username]] },
  200,
  { errorCode: 0 },
];
const joins = (groupid: string, status = 200): Call => [
  'users.groups-add',
  { headers, pathParameters: { username: 'Ann' }, parameters: [['groupid', groupid]] },
  status,
];
const leaves = (groupid: string, status = 200): Call => [
  'users.groups-remove',
  { headers, pathParameters: { username: 'ann' }, parameters: [['groupid', groupid]] },
  status,
];
const members = (groupid: string, json: Json, key = 'key#1'): Call => [
  'groups.members',
  { pathParameters: { groupid }, headers: { 'x-api-key': key } },
  200,
  json,
];
const none = 'a list without it';

describe('GRP-MEM-04: the members of a group by its textual id', () => {
  it('are judged by the list for the full key, where names have no case', () => {
    expect(said('GRP-MEM-04', joins('staff'), members('staff', [{ userName: 'ANN' }]))).toEqual([
      1,
    ]);
    expect(said('GRP-MEM-04', joins('staff'), members('staff', [], 'key#2'))).toEqual([0]);
  });

  it('do not include a user who was removed again', () => {
    const judged = (status: number): unknown =>
      said('GRP-MEM-04', joins('staff'), leaves('staff', status), members('staff', []));
    expect(judged(200)).toEqual([0]);
    expect(judged(400)).toEqual([1, none]);
  });

  it('are not judged by numbers, other groups, or calls that were refused or came later', () => {
    expect(said('GRP-MEM-04', joins('7'), members('7', []))).toEqual([0]);
    expect(said('GRP-MEM-04', joins('7a'), members('7a', []))).toEqual([1, none]);
    expect(said('GRP-MEM-04', joins('a7'), members('a7', []))).toEqual([1, none]);
    expect(said('GRP-MEM-04', joins('guests'), members('staff', []))).toEqual([0]);
    expect(said('GRP-MEM-04', joins('staff', 403), members('staff', []))).toEqual([0]);
    expect(said('GRP-MEM-04', members('staff', []), joins('staff'))).toEqual([0]);
  });
});

it('GRP-MEM-06: a new user of the name of a deleted one may be a member, and other groups are not judged', () => {
  const deleted: Call = ['users.delete', { headers, pathParameters: { username: 'Ann' } }, 200];
  const ann = members('5', [{ userName: 'ANN' }]);
  const calls = [makes('Ann'), joins('5'), ann, deleted];
  expect(said('GRP-MEM-06', ...calls, members('6', [{ userName: 'ann' }]))).toEqual([0]);
  expect(said('GRP-MEM-06', ...calls, makes('Ann'), joins('5'), ann)).toEqual([0]);
  expect(said('GRP-MEM-06', ...calls, ann)).toEqual([1, 'a list with the user']);
});
