import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../judge/judged-by.ts';
import { refusesProbes } from './refusals.ts';

/** A key that is to be refused, beside one that is served. */
const said = sayer([{ rule: 'KEY-05', play: refusesProbes('KEY-05', 'caller') }]);

function pair(operation: string, ...[status, errorCode]: readonly number[]): readonly Call[] {
  const json = errorCode === undefined ? {} : { errorCode };
  return [
    [operation, { pair: 1, probes: ['KEY-05'] }, status ?? 0, json],
    [operation, { pair: 1 }, 200, { errorCode: 0 }],
  ];
}

describe('SIL-182: a caller', () => {
  it('is refused by 401 or 403 where the errors of the call name one of them', () => {
    for (const status of [401, 403])
      expect(said('KEY-05', ...pair('users.create', status))).toEqual([1]);
    expect(said('KEY-05', ...pair('users.create', 400))).toEqual([1, '400']);
    expect(said('KEY-05', ...pair('users.create', 200, 1003))[0]).toBe(1);
    expect(said('KEY-05', ...pair('users.create', 200, 1003))).toHaveLength(2);
  });

  it('is refused in any way where they name none, and always refused', () => {
    for (const answer of [[403], [400], [200, 1008]])
      expect(said('KEY-05', ...pair('account.create', ...answer))).toEqual([1]);
    expect(said('KEY-05', ...pair('account.create', 200, 0))).toHaveLength(2);
    expect(said('KEY-05', ...pair('account.create', 500))).toHaveLength(2);
  });

  it('may be told 404 where that is listed beside 403, and only there', () => {
    expect(said('KEY-05', ...pair('users.get', 404))).toEqual([1]);
    expect(said('KEY-05', ...pair('users.get', 400))).toHaveLength(2);
    expect(said('KEY-05', ...pair('users.create', 404))).toHaveLength(2);
  });
});
