import { expect, it } from 'vitest';
import { Observer } from './observer.ts';

const at = (ms: number): bigint => BigInt(ms) * 1_000_000n;
const worker = (id: string, beats: number, ended = false) => ({ id, beats, ended });
const idsOf = (workers: readonly { readonly id: string }[]) => workers.map(({ id }) => id);

it('takes for gone whoever ended in order, and whose count stands still for the whole lease', () => {
  const observer = new Observer(100);
  expect(observer.gone([worker('a', 5), worker('b', 9), worker('c', 1, true)], at(0))).toEqual([
    worker('c', 1, true),
  ]);
  expect(observer.gone([worker('a', 6), worker('b', 9)], at(60))).toEqual([]);
  expect(idsOf(observer.gone([worker('a', 6), worker('b', 9)], at(100)))).toEqual(['b']);
  expect(idsOf(observer.gone([worker('a', 6)], at(159)))).toEqual([]);
  expect(idsOf(observer.gone([worker('a', 6)], at(160)))).toEqual(['a']);
});

it('gives everybody the whole lease from when it looks first, and again when it was not listed', () => {
  const observer = new Observer(100);
  expect(observer.gone([worker('a', 5)], at(1_000))).toEqual([]);
  expect(observer.gone([], at(1_050))).toEqual([]);
  expect(observer.gone([worker('a', 5)], at(1_100))).toEqual([]);
  expect(idsOf(observer.gone([worker('a', 5)], at(1_200)))).toEqual(['a']);
});
