import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { BackChannel } from './raw-back-channel.ts';

test('an answer waits until there is room for the next', async () => {
  const stand = unreadSocket();
  let isDone = false;
  const answer = channelOf(stand.socket)
    .answer(Buffer.alloc(1000))
    .then(() => {
      isDone = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  stand.read();
  await answer;
});

test('nobody waits for a sender who is gone', async () => {
  const { socket } = unreadSocket();
  const channel = channelOf(socket);
  const waiting = channel.answer(Buffer.alloc(1000));
  const gone = channel.gone();
  socket.destroy();
  await waiting;
  await channel.answer(Buffer.alloc(1000));
  channel.tell(Buffer.alloc(1000));
  expect([gone.aborted, channel.gone().aborted]).toEqual([true, true]);
});

test('what is told to a sender who does not read takes no memory without end', () => {
  const { socket } = unreadSocket();
  const channel = channelOf(socket);
  for (let round = 0; round < 10_000; round += 1) channel.tell(Buffer.alloc(100));
  expect(socket.writableLength).toBeLessThan(66_000);
});

test('one who does not read an answer for too long is sent away', async () => {
  const clock = manualClock();
  const { socket } = unreadSocket();
  const answer = channelOf(socket, clock).answer(Buffer.alloc(1000));
  clock.pass(4999);
  expect(socket.destroyed).toBe(false);
  clock.pass(1);
  await answer;
  expect(socket.destroyed).toBe(true);
});

function channelOf(socket: Duplex, clock = manualClock()): BackChannel {
  return new BackChannel(socket, {
    clock,
    habits: { idleMs: 5000 },
    isSilent: () => false,
  });
}

/** Takes what is written when it is told to read. */
function unreadSocket(): { readonly socket: Duplex; read(): void } {
  let written: (() => void) | undefined;
  const socket = new Duplex({
    writableHighWaterMark: 100,
    read: () => undefined,
    write(_chunk, _encoding, done) {
      written = done;
    },
  });
  return { socket, read: () => written?.() };
}
