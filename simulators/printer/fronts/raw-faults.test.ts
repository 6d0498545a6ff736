import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { bufferBytes } from '../admission.ts';
import { dial, eventually, gather, receiptOf, sendRaw, standPrinter } from '../test-stand.ts';

test('refuse: connecting fails, what stands goes on, and afterwards the port is the same', async () => {
  await using printer = await standPrinter();
  using standing = await dial(printer);
  standing.write('begun before ');
  await eventually('the job', () => (printer.state().state === 'processing' ? true : undefined));
  await printer.setFaults([{ kind: 'refuse' }]);
  await expect(dial(printer)).rejects.toThrow('ECONNREFUSED');
  standing.end('and ended after');
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', bytes: 28 });
  await printer.setFaults([]);
  await sendRaw(printer, 'text');
  await eventually('the second job', () => printer.receipts()[1]);
});

test('of wishes in quick succession the last one counts', async () => {
  await using printer = await standPrinter();
  const wishes = [[], [{ kind: 'refuse' }], [], [{ kind: 'refuse' }]] as const;
  await Promise.all(wishes.map((faults) => printer.setFaults(faults)));
  await expect(dial(printer)).rejects.toThrow('ECONNREFUSED');
  await Promise.all(wishes.toReversed().map((faults) => printer.setFaults(faults)));
  await sendRaw(printer, 'text');
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed' });
});

test('a printer can refuse from the start', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'refuse' }] });
  await expect(dial(printer)).rejects.toThrow('ECONNREFUSED');
});

test('out of paper: the sender feels it when the buffers are full, and all is printed in the end', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper' }] });
  const document = Buffer.alloc(32 * 1024 * 1024, 'page after page ');
  using socket = await dial(printer);
  gather(socket);
  socket.end(document);
  await eventually('a full buffer', () => (socket.bytesWritten > bufferBytes ? true : undefined));
  expect(printer.state()).toEqual({ state: 'stopped', reasons: ['media-empty'], pageCount: 0 });
  expect(socket.writableLength).toBeGreaterThan(0);
  expect(printer.receipts()).toEqual([]);
  await printer.setFaults([]);
  const receipt = await receiptOf(printer);
  expect(receipt).toMatchObject({ state: 'completed', sha256: sha256(document) });
});

test('stall: so many bytes are taken, and the rest when it ends', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'stall', afterBytes: 512 }] });
  using socket = await dial(printer);
  gather(socket);
  const document = Buffer.alloc(2000, 'x');
  socket.end(document);
  await eventually('the job', () => (printer.state().state === 'processing' ? true : undefined));
  await printer.setFaults([]);
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', sha256: sha256(document) });
});

test('a stalled job is given up when the printer is switched off', async () => {
  const printer = await standPrinter({ faults: [{ kind: 'stall', afterBytes: 512 }] });
  using socket = await dial(printer);
  socket.end(Buffer.alloc(2000, 'x'));
  await eventually('the job', () => (printer.state().state === 'processing' ? true : undefined));
  await printer.stop();
  expect(printer.receipts()).toMatchObject([
    { state: 'aborted', bytes: 512, reason: 'the printer was switched off' },
  ]);
});

test('reset: the sender sees a reset after so many bytes', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'reset', afterBytes: 1000 }] });
  using socket = await dial(printer);
  const broken = new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
  gather(socket);
  socket.write(Buffer.alloc(100_000, 'x'));
  expect((await broken).code).toMatch(/ECONNRESET|EPIPE/);
  expect(await receiptOf(printer)).toMatchObject({
    state: 'aborted',
    bytes: 1000,
    reason: 'the printer reset the connection',
  });
});

test('slow: the printer waits for the bytes as long as their speed demands, in portions', async () => {
  const waits: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void waits.push(ms) };
  const faults = [{ kind: 'slow', bytesPerSecond: 20_000 }] as const;
  await using printer = await standPrinter({ faults, clock });
  await sendRaw(printer, Buffer.alloc(4000, 'x'));
  expect((await receiptOf(printer)).bytes).toBe(4000);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(50);
});

test('a sender that resets in mid-job leaves an aborted receipt', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  socket.write('half a document');
  await eventually('the job', () => (printer.state().state === 'processing' ? true : undefined));
  socket.resetAndDestroy();
  expect(await receiptOf(printer)).toMatchObject({
    state: 'aborted',
    bytes: 15,
    reason: 'the connection was lost',
  });
  expect(printer.state()).toMatchObject({ state: 'idle', pageCount: 0 });
});

test('a sender that resets behind the end of its job has it printed', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  socket.write('text\x1b%-12345X');
  await eventually('the job', () => (printer.state().state === 'processing' ? true : undefined));
  socket.resetAndDestroy();
  expect(await receiptOf(printer)).toMatchObject({ state: 'completed', bytes: 4 });
});

function sha256(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('hex');
}
