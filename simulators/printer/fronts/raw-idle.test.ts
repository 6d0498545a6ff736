import { once } from 'node:events';
import { expect, test } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import { dial, eventually, sendRaw, standPrinter } from '../test-stand.ts';

test('a connection on which nothing comes is closed, and its job given up', async () => {
  const clock = manualClock();
  await using printer = await standPrinter({ rawHabits: { idleMs: 20_000 }, clock });
  using socket = await dial(printer);
  socket.write('half a job');
  await eventually('the job', () => printer.state().state === 'processing' || undefined);
  const receipt = await eventually('the end of the job', () => {
    clock.pass(20_000);
    return printer.receipts()[0];
  });
  expect(receipt).toMatchObject({ state: 'aborted', reason: 'no data arrived for 20 s' });
});

test('one who asks and asks and never reads is sent away, and the next is served', async () => {
  const clock = manualClock();
  await using printer = await standPrinter({ rawHabits: { idleMs: 20_000 }, clock });
  using socket = await dial(printer);
  socket.pause();
  const answered = once(socket, 'readable');
  socket.write('@PJL INFO VARIABLES\r\n'.repeat(100_000));
  await answered;
  const next = sendRaw(printer, '@PJL ECHO next\r\n');
  await eventually('the next one', () => printer.connections() === 2 || undefined);
  await eventually('the end of the first one', () => {
    if (printer.connections() < 2) return true;
    clock.pass(20_000);
    return undefined;
  });
  expect(await next).toBe('@PJL ECHO next\r\n\f');
});
