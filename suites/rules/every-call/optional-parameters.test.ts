import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './optional-parameters.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);

/** One of two calls of a group that create an account at a location. */
function create(key: string, locationid: string, ...[status, errorCode]: [number, number]): Call {
  const sent = {
    pair: 1,
    headers: { 'x-api-key': key },
    parameters: [['locationid', locationid]] as const,
  };
  return ['account.create', sent, status, { errorCode }];
}

describe('TAKES: an optional parameter is accepted', () => {
  it.each([
    [403, 1008],
    [200, 1008],
  ] as const)('is judged if a stranger is refused by %i with errorCode %i', (status, errorCode) => {
    const stranger = create('key#2', '7', status, errorCode);
    expect(said('TAKES-ACCOUNT-02', stranger, create('key#1', '7', 200, 0))).toEqual([1]);
  });

  it('is not judged by the refusal of the full key for another value', () => {
    const unknown = create('key#1', '2000000001', 200, 1008);
    expect(said('TAKES-ACCOUNT-02', unknown, create('key#1', '7', 200, 0))).toEqual([0]);
  });

  it('is not judged if the licence is spent', () => {
    const calls = [create('key#2', '7', 403, 1008), create('key#1', '7', 403, 1051)];
    expect(said('TAKES-ACCOUNT-02', ...calls)).toEqual([0]);
  });

  it('is said of the last parameter, not of those that it presumes', () => {
    const portOf = (key: string, ...[status, errorCode]: [number, number]): Call => {
      const parameters = [
        ['vendor', 'unknown'],
        ['embedded', 'true'],
      ] as const;
      const sent = { pair: 1, headers: { 'x-api-key': key }, parameters };
      return ['outputports.create', sent, status, { errorCode }];
    };
    const calls = [portOf('key#2', 403, 1008), portOf('key#1', 422, 1008)];
    expect(said('TAKES-OUTPUTPORTS-04', ...calls)).toHaveLength(2);
    expect(said('TAKES-OUTPUTPORTS-03', ...calls)).toEqual([0]);
  });
});
