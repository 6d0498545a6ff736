import { expect, test } from 'vitest';
import { release } from './release.ts';

test('bytes that are all of their memory are gone', () => {
  const bytes = new Uint8Array(100).fill(7);
  release(bytes);
  expect(bytes).toHaveLength(0);
  expect(bytes.buffer.detached).toBe(true);
  expect(() => release(bytes)).not.toThrow();
});

test.each([
  ['behind them', (all: Uint8Array) => all.subarray(0, 99)],
  ['before them', (all: Uint8Array) => all.subarray(1)],
  ['a part of a pool', () => Buffer.from('x')],
  ['shared with another thread', () => new Uint8Array(new SharedArrayBuffer(8)).fill(7)],
])('bytes whose memory holds more stay: %s', (_, part) => {
  const bytes = part(new Uint8Array(100).fill(7));
  const before = [...bytes];
  release(bytes);
  expect([...bytes]).toEqual(before);
});

test('nothing at all is no trouble', () => {
  const nothing = new Uint8Array(0);
  release(nothing);
  expect(nothing.buffer.detached).toBe(false);
});
