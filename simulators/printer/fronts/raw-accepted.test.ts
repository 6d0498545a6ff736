import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { receiptAsJson } from '../index.ts';
import {
  dial,
  eventually,
  receiptOf,
  receiptsOf,
  type StandingPrinter,
  sendRaw,
  standPrinter,
} from '../test-stand.ts';

test('a receipt tells when its connection was accepted, before anything came on it', async () => {
  await using printer = await standPrinter();
  const calledNs = systemClock.monotonic();
  using socket = await dial(printer);
  const openNs = await acceptedBy(printer, 1);
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
  const openNs = await acceptedBy(printer, 2);
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

/** A moment at which the printer has accepted so many connections that are open. */
async function acceptedBy(printer: StandingPrinter, connections: number): Promise<bigint> {
  await eventually('the connections', () => printer.connections() === connections || undefined);
  return systemClock.monotonic();
}
