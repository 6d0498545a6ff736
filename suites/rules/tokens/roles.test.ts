import { expect, it } from 'vitest';
import { type Call, checkOf, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './roles.ts';

const checks = [checkOf(rules, 'TOK-13')];
const said = sayer(checks, {}, 'roles/ordinary');

const ann: Call = [
  'login.post',
  {},
  200,
  { userName: 'Ann', token: { access_token: 'token#1', expires_in: 600 } },
];
const joins = (username: string): Call => [
  'users.groups-add',
  { pathParameters: { username }, parameters: [['groupid', 'staff']] },
  200,
];
const reads = (groupid: string, status: number): Call => [
  'groups.get',
  { headers: { authorization: 'Bearer token#1' }, pathParameters: { groupid } },
  status,
  { groupName: groupid },
];

it('TOK-13: the names of users compare without regard to case', () => {
  expect(said('TOK-13', ann, joins('ANN'), reads('staff', 200))).toEqual([1]);
  expect(said('TOK-13', ann, joins('ann'), reads('staff', 404))).toEqual([1, '404']);
});

it('TOK-13: other groups, users, tokens and test cases are not judged', () => {
  expect(said('TOK-13', ann, joins('ann'), reads('guests', 404))).toEqual([0]);
  expect(said('TOK-13', ann, joins('bob'), reads('staff', 404))).toEqual([0]);
  expect(said('TOK-13', joins('ann'), reads('staff', 404))).toEqual([0]);
  const elsewhere = sayer(checks);
  expect(elsewhere('TOK-13', ann, joins('ann'), reads('staff', 404))).toEqual([0]);
});
