import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './users-and-groups.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  {
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'foreign' },
    ],
  },
);

const there = { headers: { 'x-api-key': 'key#2' } };

describe.each([
  ['NEIGH-USR-02', 'users', 'username'],
  ['NEIGH-GRP-02', 'groups', 'groupid'],
])('%s: after a deletion here', (rule, area, name) => {
  const path = { pathParameters: { [name]: 'a' } };
  const removed = (sent = {}, status = 200): Call => [
    `${area}.delete`,
    { ...path, ...sent },
    status,
    {},
  ];
  const read = (status: number, sent: object = there): Call => [
    `${area}.get`,
    { ...path, ...sent },
    status,
    status === 200 ? { userName: 'a', groupName: 'a' } : {},
  ];

  it('an answer without a name does not show the namesake', () => {
    const empty: Call = [`${area}.get`, { ...path, ...there }, 200, {}];
    expect(said(rule, empty, removed(), empty)).toEqual([0]);
    expect(said(rule, read(200), removed(), empty)).toEqual([1, '200']);
  });

  it('the namesake may be missing if it was before, or if another call deleted it', () => {
    expect(said(rule, read(404), removed(), read(404))).toEqual([0]);
    expect(said(rule, removed(), read(404))).toEqual([0]);
    expect(said(rule, read(200), removed({}, 403), read(404))).toEqual([0]);
    expect(said(rule, read(200), removed(), removed(there), read(404))).toEqual([0]);
    expect(said(rule, read(200, {}), removed(), read(404, {}))).toEqual([0]);
    const other = { ...there, pathParameters: { [name]: 'b' } };
    expect(said(rule, read(200, other), removed(), read(404, other))).toEqual([0]);
  });
});

it('NEIGH-USR-02 compares names of users without regard to case', () => {
  const parameters = [['username', 'Ann']] as const;
  const json = { userName: 'Ann' };
  const read = (status: number): Call => ['users.get', { ...there, parameters }, status, json];
  const removed: Call = ['users.delete', { pathParameters: { username: 'ann' } }, 200, {}];
  expect(said('NEIGH-USR-02', read(200), removed, read(404))).toEqual([1, '404']);
});
