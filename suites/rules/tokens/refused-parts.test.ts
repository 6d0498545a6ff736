import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './refused-parts.ts';

const said = sayer([checkOf(rules, 'GEN-REFUSE-02')], {
  providerId: 1,
  keys: [{ name: 'key#1', kind: 'full' }],
});
const say = (...calls: readonly Call[]): unknown => said('GEN-REFUSE-02', ...calls);
const headers = { 'x-api-key': 'key#1' };
const isDone: Json = { errorCode: 0 };
const isNot: Json = { errorCode: 1013 };

describe('GEN-REFUSE-02: a user who is refused for one detail', () => {
  const parameters = [['username', 'ann']] as const;
  const creates = (json: Json): Call => ['users.create', { headers, parameters }, 200, json];
  const gets = (status: number): Call => ['users.get', { headers, parameters }, status, {}];
  const control = [creates(isDone), gets(200)] as const;

  it('is not judged for a service that shows no user at all', () => {
    expect(say(creates(isNot), gets(404), creates(isNot), gets(404))).toEqual([0]);
  });

  it('is not judged if the caller was refused', () => {
    const forbids: Call = ['users.create', { headers, parameters }, 403];
    expect(say(forbids, gets(200), ...control)).toEqual([0]);
  });

  it('may have been there before the call', () => {
    expect(say(...control, creates(isNot), gets(200))).toEqual([1]);
    expect(say(...control, creates(isNot), gets(404))).toEqual([1, 'no such user']);
  });
});

describe('GEN-REFUSE-02: several groups, one of which does not exist', () => {
  const pathParameters = { username: 'ann' };
  const shows = (...ids: readonly number[]): Call => [
    'users.groups',
    { headers, pathParameters },
    200,
    ids.map((id) => ({ id })),
  ];
  const calls = (operation: string, json: Json, status = 200): Call => [
    operation,
    { headers, pathParameters },
    status,
    json,
  ];
  const adds = (json: Json): Call => calls('users.groups-add', json);

  it('may be refused by a status or by an errorCode, and be listed in any order', () => {
    const byStatus = calls('users.groups-add', {}, 400);
    expect(say(shows(1), byStatus, shows(1, 2))).toEqual([1, 'groups 1 2']);
    expect(say(shows(1, 2), adds(isNot), shows(2, 1))).toEqual([1]);
  });

  it('are not judged without a look before, after a success, or with another change between', () => {
    const removes = calls('users.groups-remove', isDone);
    expect(say(adds(isNot), shows(1, 2))).toEqual([0]);
    expect(say(shows(1), adds(isDone), shows(1, 2))).toEqual([0]);
    expect(say(shows(1), adds(isNot), removes, shows())).toEqual([0]);
  });
});

describe('GEN-REFUSE-02: an output port that is refused for one member', () => {
  it('keeps the others', () => {
    const shows = (description: string): Call => [
      'outputports.list',
      { headers },
      200,
      [
        { id: 7, description },
        { id: 8, description: 'another' },
      ],
    ];
    const changes: Call = [
      'outputports.update',
      { headers, pathParameters: { outputportid: '7' } },
      200,
      isNot,
    ];
    expect(say(shows('old'), changes, shows('old'))).toEqual([1]);
    expect(say(shows('old'), changes, shows('new'))).toEqual([1, expect.stringContaining('new')]);
  });
});
