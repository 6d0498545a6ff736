import { expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './ports.ts';

const said = sayer(rules.flatMap(({ checks }) => checks));

it('NEIGH-TAP-01: a tap over accounts may be answered 200 or 400 (SIL-58)', () => {
  const tap = (status: number, probes?: readonly string[]): Call => [
    'card.get',
    { pair: 1, ...(probes === undefined ? {} : { probes }) },
    status,
  ];
  const list = (count: number): Call => [
    'documents.list',
    {},
    200,
    Array.from({ length: count }, () => ({ uuid: 'u' })),
  ];
  for (const status of [200, 400]) {
    const say = (count: number): unknown =>
      said('NEIGH-TAP-01', tap(status, ['NEIGH-TAP-01']), list(count), tap(200), list(0));
    expect(say(1)).toEqual([1]);
    expect(say(0)).toEqual([1, '0 documents waiting']);
  }
});
