import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { quiet } from '../fault-seeing.ts';
import { dial, eventually, type StandingPrinter, standPrinter } from '../test-stand.ts';
import { mostUnread } from './gate.ts';

test('a connection that was hung up on is closed though its sender stays', async () => {
  const clock = manualClock();
  await using printer = await standPrinter({ faults: [{ kind: 'hang-up' }], clock });
  using socket = await dial(printer);
  socket.resume();
  await once(socket, 'end');
  expect(printer.connections()).toBe(1);
  clock.pass(1000);
  expect(await connectionsWhen(printer, 0)).toBe(0);
});

test('of connections that are left unread the oldest makes room', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'silent' }] });
  using first = await dial(printer);
  const lost = closed(first);
  using second = await dial(printer);
  const kept = closed(second);
  const others = [];
  for (let count = 2; count <= mostUnread; count += 1) others.push(await dial(printer));
  expect(await lost).toBe('closed');
  expect(await Promise.race([kept, quiet()])).toBe('waits');
  expect(printer.connections()).toBe(mostUnread);
  for (const socket of others) socket.destroy();
});

test('a client that left a silent printer without a word is not waited for afterwards', async () => {
  await using printer = await standPrinter({ ippPort: 0, faults: [{ kind: 'silent' }] });
  const { hostname: host, port } = new URL(printer.ippUrl ?? '');
  const socket = connect({ host, port: Number(port) });
  await once(socket, 'connect');
  await connectionsWhen(printer, 1);
  socket.end();
  await once(socket.resume(), 'close');
  await printer.setFaults([]);
  expect(await connectionsWhen(printer, 0)).toBe(0);
});

test('what was to be ignored by chance is reset when the fault is taken back', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'silent', probability: 1 }] });
  using socket = await dial(printer);
  const over = closed(socket);
  await connectionsWhen(printer, 1);
  await printer.setFaults([]);
  expect(await over).toBe('closed');
});

function connectionsWhen(printer: StandingPrinter, count: number): Promise<number> {
  return eventually(`${String(count)} connections`, () =>
    printer.connections() === count ? count : undefined,
  );
}

/** An error on the way there is none of the test's business. */
function closed(socket: Socket): Promise<'closed'> {
  return new Promise((resolve) => {
    socket.resume().once('close', () => resolve('closed'));
  });
}
