import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { optionalChecks } from './checks-optional.ts';

const said = sayer(optionalChecks, { keys: [{ name: 'key#1', kind: 'full' }] });

const portOf = (key: string, ...[status, errorCode]: [number, number]): Call => {
  const parameters = [
    ['vendor', 'unknown'],
    ['embedded', 'true'],
  ] as const;
  const sent = { pair: 1, headers: { 'x-api-key': key }, parameters };
  return ['outputports.create', sent, status, { errorCode }];
};

/** One of two calls of a pair that create an account at a location. */
function create(key: string, locationid: string, ...[status, errorCode]: [number, number]): Call {
  const sent = {
    pair: 1,
    headers: { 'x-api-key': key },
    parameters: [['locationid', locationid]] as const,
  };
  return ['account.create', sent, status, { errorCode }];
}

it('a refusal is held against the last parameter, not against those that it presumes', () => {
  const calls = [portOf('key#2', 403, 1008), portOf('key#1', 422, 1008)];
  expect(said('TAKES-OUTPUTPORTS-04', ...calls)).toHaveLength(2);
  expect(said('TAKES-OUTPUTPORTS-03', ...calls)).toEqual([0]);
});

describe('TAKES-ACCOUNT-02: PUT /account takes locationid', () => {
  it.each([
    [403, 1008],
    [200, 1008],
  ] as const)('is judged where a stranger is refused by %i', (status, errorCode) => {
    const stranger = create('key#2', '7', status, errorCode);
    expect(said('TAKES-ACCOUNT-02', stranger, create('key#1', '7', 200, 0))).toEqual([1]);
    expect(said('TAKES-ACCOUNT-02', stranger, create('key#1', '7', 200, 1008))).toEqual([
      1,
      '200 with errorCode 1008',
    ]);
  });

  it('is not judged by a location that there is not, which the same key may be refused', () => {
    const unknown = create('key#1', '2000000001', 200, 1008);
    expect(said('TAKES-ACCOUNT-02', unknown, create('key#1', '7', 200, 0))).toEqual([0]);
  });
});
