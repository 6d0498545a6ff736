import { expect, it } from 'vitest';
import { fullReport } from './made-up-report.fixture.ts';
import { wayOf } from './way.ts';

const { examples } = fullReport();
if (examples === undefined) throw new Error('no examples');
const { typical } = examples;

it('goes from stamp to stamp, counted from the intended start', () => {
  const parts = wayOf(typical);
  expect(parts.map(({ part, fromMs }) => [part, Math.round(fromMs)])).toEqual([
    ['late', 0],
    ['upload', 0],
    ['ready', 13],
    ['think', 16],
    ['waits', 46],
    ['claim', 46],
    ['carry', 52],
    ['transfer', 55],
    ['settle', 62],
  ]);
  expect(parts.at(-1)?.toMs).toBeCloseTo(75);
});

it('leaves out what did not happen', () => {
  const { claimed, lastByte, ...at } = typical.at;
  expect([claimed, lastByte]).not.toContain(undefined);
  const parts = wayOf({ ...typical, at }).map(({ part }) => part);
  expect(parts).toEqual(['late', 'upload', 'ready', 'think', 'waits']);
  expect(wayOf({ ...typical, at: { started: 3 } })).toEqual([]);
});

it('draws no part backwards: a printer may be faster than the answer', () => {
  const parts = wayOf({ ...typical, at: { ...typical.at, firstByte: 1050 } });
  expect(parts.every(({ fromMs, toMs }) => fromMs <= toMs)).toBe(true);
});
