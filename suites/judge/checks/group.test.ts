import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../judged-by.ts';
import { groupChecks } from './group.ts';

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

  it('unless it was deleted before anybody looked', () => {
    expect(said(rule, made, listed('staff'))).toEqual([1]);
    expect(said(rule, made, listed())).toEqual([1, 'not there']);
    expect(said(rule, made, removed(), listed())).toEqual([0]);
    expect(said(rule, made, removed(403), listed())).toEqual([1, 'not there']);
  });
});
