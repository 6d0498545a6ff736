import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { ConnectionLimit } from './connection-limit.ts';

let nowNs = 0n;
const clock = { ...systemClock, monotonic: () => nowNs };

class FakeSocket extends Duplex {
  bytesRead = 0;
  bytesWritten = 0;
  resetAndDestroy(): this {
    return this.destroy();
  }
}

function fake(): Socket & FakeSocket {
  return new FakeSocket() as Socket & FakeSocket;
}

function passMs(ms: number): void {
  nowNs += BigInt(ms) * 1_000_000n;
}

test('one more takes the place of the connection that has rested longest', () => {
  const limit = new ConnectionLimit({ clock, most: 2, restMs: 1000 });
  const [resting, busy, late] = [fake(), fake(), fake()];
  expect(limit.admit(resting)).toBe(true);
  expect(limit.admit(busy)).toBe(true);
  passMs(2000);
  busy.bytesRead = 10;
  expect(limit.admit(late)).toBe(true);
  expect([resting.destroyed, busy.destroyed, late.destroyed]).toEqual([true, false, false]);
});

test('where no connection rests, the new one is reset', () => {
  const limit = new ConnectionLimit({ clock, most: 2, restMs: 1000 });
  const sockets = [fake(), fake(), fake()] as const;
  passMs(500);
  expect(sockets.map((socket) => limit.admit(socket))).toEqual([true, true, false]);
  expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false, true]);
});

test('a connection that closed leaves its place', async () => {
  const limit = new ConnectionLimit({ clock, most: 1, restMs: 1000 });
  const [first, second] = [fake(), fake()];
  limit.admit(first);
  const closed = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await closed;
  expect(limit.admit(second)).toBe(true);
  expect(second.destroyed).toBe(false);
});
