import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { partialRefusalChecks } from './checks-partial-refusals.ts';

const said = sayer(partialRefusalChecks, {
  providerId: 1,
  keys: [{ name: 'key#1', kind: 'full' }],
});
const headers = { 'x-api-key': 'key#1' };
const parameters = [['username', 'ann']] as const;
const pathParameters = { username: 'ann' };
const isDone: Json = { errorCode: 0 };
const isNot: Json = { errorCode: 1013 };

const rule = 'GEN-REFUSE-02';

describe('GEN-REFUSE-02: of a user who is refused for one detail', () => {
  const creates = (json: Json): Call => ['users.create', { headers, parameters }, 200, json];
  const gets = (status: number): Call => ['users.get', { headers, parameters }, status, {}];
  const control = [creates(isDone), gets(200)] as const;

  it('there is nothing afterwards', () => {
    expect(said(rule, creates(isNot), gets(404), ...control)).toEqual([1]);
    expect(said(rule, creates(isNot), gets(200), ...control)).toEqual([1, 'the user']);
  });

  it('a service that shows no user at all shows nothing', () => {
    expect(said(rule, creates(isNot), gets(404), creates(isNot), gets(404))).toEqual([0]);
  });

  it('a refusal of the caller is about something else', () => {
    const forbids: Call = ['users.create', { headers, parameters }, 403];
    expect(said(rule, forbids, gets(200), ...control)).toEqual([0]);
  });

  it('a user who was there before, and stays, was not made by the call', () => {
    expect(said(rule, ...control, creates(isNot), gets(200))).toEqual([1]);
    expect(said(rule, ...control, creates(isNot), gets(404))).toEqual([1, 'no such user']);
  });
});

describe('GEN-REFUSE-02: of several groups one of which there is not', () => {
  const shows = (...ids: readonly number[]): Call => [
    'users.groups',
    { headers, pathParameters },
    200,
    ids.map((id) => ({ id })),
  ];
  const adds = (json: Json, status = 200): Call => [
    'users.groups-add',
    { headers, pathParameters },
    status,
    json,
  ];
  const removes: Call = ['users.groups-remove', { headers, pathParameters }, 200, isDone];

  it('none is joined', () => {
    expect(said(rule, shows(1), adds(isNot), shows(1))).toEqual([1]);
    expect(said(rule, shows(1), adds({}, 400), shows(1, 2))).toEqual([1, 'groups 1 2']);
    expect(said(rule, shows(1, 2), adds(isNot), shows(2, 1))).toEqual([1]);
  });

  it('nothing follows without a look before, after a success, or with another change between', () => {
    expect(said(rule, adds(isNot), shows(1, 2))).toEqual([0]);
    expect(said(rule, shows(1), adds(isDone), shows(1, 2))).toEqual([0]);
    expect(said(rule, shows(1), adds(isNot), removes, shows())).toEqual([0]);
  });
});

describe('GEN-REFUSE-02: of the members of an output port one of which is refused', () => {
  const shows = (description: string): Call => [
    'outputports.list',
    { headers },
    200,
    [
      { id: 7, description },
      { id: 8, description: 'another' },
    ],
  ];
  const changes = (json: Json): Call => [
    'outputports.update',
    { headers, pathParameters: { outputportid: '7' } },
    200,
    json,
  ];

  it('none is changed', () => {
    expect(said(rule, shows('old'), changes(isNot), shows('old'))).toEqual([1]);
    const [exercised, ...seen] = said(rule, shows('old'), changes(isNot), shows('new'));
    expect(exercised).toBe(1);
    expect(seen[0]).toContain('new');
  });
});
