import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { receiptAsJson } from '../index.ts';
import { dial, eventually, receiptOf, receiptsOf, sendRaw, standPrinter } from '../test-stand.ts';

test('a receipt tells when its connection was accepted, before anything came on it', async () => {
  await using printer = await standPrinter();
  const calledNs = systemClock.monotonic();
  using socket = await dial(printer);
  const openNs = await acceptedBy(printer);
  socket.end('a job');
  const { acceptedNs = 0n, firstByteNs } = await receiptOf(printer);
  expect(acceptedNs).toBeGreaterThanOrEqual(calledNs);
  expect(acceptedNs).toBeLessThanOrEqual(openNs);
  expect(firstByteNs).toBeGreaterThan(openNs);
});

test('one that waits for its turn was accepted when it came', async () => {
  await using printer = await standPrinter({ rawHabits: { secondConnection: 'queued' } });
  using first = await dial(printer);
  first.write('the first');
  using second = await dial(printer);
  second.end('the second');
  const openNs = await acceptedBy(printer);
  first.end();
  const [, later] = await receiptsOf(printer, 2);
  expect(later?.acceptedNs).toBeLessThanOrEqual(openNs);
  expect(later?.firstByteNs).toBeGreaterThan(openNs);
});

test('in JSON it is decimal text', async () => {
  await using printer = await standPrinter();
  await sendRaw(printer, 'a job');
  const receipt = await receiptOf(printer);
  expect(receiptAsJson(receipt).acceptedNs).toBe(String(receipt.acceptedNs));
});

/** The printer runs in this process: once its state answers after a turn of the loop, it has accepted. */
async function acceptedBy(printer: Parameters<typeof receiptOf>[0]): Promise<bigint> {
  const since = systemClock.monotonic();
  await eventually('a moment', () =>
    systemClock.monotonic() - since > 5_000_000n && printer.state() ? true : undefined,
  );
  return systemClock.monotonic();
}
