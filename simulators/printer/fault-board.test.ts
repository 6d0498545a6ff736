import { beforeEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../kit/clock.ts';
import { FaultBoard, mendMs } from './fault-board.ts';
import type { PrinterFault } from './faults.ts';

let timers: { readonly ms: number; readonly call: () => void; isCancelled: boolean }[] = [];
let changes = 0;
let board: FaultBoard;

beforeEach(() => {
  timers = [];
  changes = 0;
  const timer: Clock['timer'] = (ms, call) => {
    const one = { ms, call, isCancelled: false };
    timers.push(one);
    return { [Symbol.dispose]: () => void (one.isCancelled = true) };
  };
  const changed = (): void => {
    changes += 1;
  };
  board = new FaultBoard({ clock: { ...systemClock, timer }, changed });
});

const kinds = (faults: readonly PrinterFault[]): readonly string[] =>
  faults.map((fault) => fault.kind);

test('what comes after some pages is armed, and in force when they are printed', () => {
  board.arm([{ kind: 'out-of-paper', afterPages: 5, forMs: 300 }, { kind: 'toner-low' }], 0);
  expect(kinds(board.armed())).toEqual(['out-of-paper', 'toner-low']);
  expect(kinds(board.inForce())).toEqual(['toner-low']);
  expect(board.pagesLeft()).toBe(5);
  board.printed(3);
  expect([board.pagesLeft(), changes, timers]).toEqual([2, 1, []]);
  board.printed(2);
  expect(kinds(board.inForce())).toEqual(['out-of-paper', 'toner-low']);
  expect(board.pagesLeft()).toBe(Number.POSITIVE_INFINITY);
});

test('what lasts some time is over by itself, from when it came', () => {
  board.arm([{ kind: 'paper-jam', afterPages: 1, forMs: 300 }], 0);
  board.printed(1);
  expect(timers.map(({ ms }) => ms)).toEqual([300]);
  timers[0]?.call();
  expect([board.inForce(), changes]).toEqual([[], 2]);
});

test('what was taken back does not come to its end any more', () => {
  board.arm([{ kind: 'refuse', forMs: 300 }], 0);
  board.arm([{ kind: 'refuse' }], 0);
  expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true]);
  expect(kinds(board.inForce())).toEqual(['refuse']);
});

test('a stall is timed in each job, not for the printer', () => {
  board.arm([{ kind: 'stall', afterBytes: 1, forMs: 300 }], 0);
  expect(timers).toEqual([]);
});

test('what comes by chance is drawn for each job, the same from the same seed', () => {
  const faults: readonly PrinterFault[] = [
    { kind: 'reset', afterBytes: 1, probability: 0.3 },
    { kind: 'silent', probability: 0.5 },
  ];
  const draw = (): readonly string[] =>
    Array.from({ length: 1000 }, () => kinds(board.meet('job')).join());
  board.arm(faults, 7);
  const first = draw();
  expect(first.filter((one) => one === 'reset').length).toBeGreaterThan(230);
  expect(first.filter((one) => one === 'reset').length).toBeLessThan(370);
  board.arm(faults, 8);
  expect(draw()).not.toEqual(first);
  board.arm(faults, 7);
  // What else is drawn for in between changes nothing.
  for (let count = 0; count < 10; count += 1) board.meet('connection');
  expect(draw()).toEqual(first);
  expect(board.inForce()).toEqual([]);
});

test('a condition by chance stops the whole printer until it is mended', () => {
  board.arm([{ kind: 'paper-jam', probability: 1 }], 0);
  expect(kinds(board.meet('request'))).toEqual([]);
  expect(board.inForce()).toEqual([]);
  expect(kinds(board.meet('job'))).toEqual(['paper-jam']);
  expect(kinds(board.inForce())).toEqual(['paper-jam']);
  expect(timers.map(({ ms }) => ms)).toEqual([mendMs]);
  timers[0]?.call();
  expect(board.inForce()).toEqual([]);
});
