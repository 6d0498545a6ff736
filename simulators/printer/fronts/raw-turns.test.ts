import { expect, test } from 'vitest';
import { manualClock } from '../../kit/manual-clock.fixture.ts';
import type { Receipt } from '../receipt.ts';
import type { StandingPrinter } from '../test-stand.ts';
import { dial, eventually, receiptOf, receiptsOf, sendRaw, standPrinter } from '../test-stand.ts';

test('connections wait for their turn, and are served as they came', async () => {
  await using printer = await standPrinter();
  using first = await dial(printer);
  first.write('1');
  await printing(printer);
  using second = await dial(printer);
  using third = await dial(printer);
  second.end('22');
  third.end('333');
  expect(printer.receipts()).toEqual([]);
  first.end();
  const receipts = await receiptsOf(printer, 3);
  expect(receipts.map(({ bytes }) => bytes)).toEqual([1, 2, 3]);
  const [one, two] = receipts;
  expect(two?.firstByteNs).toBeGreaterThan(one?.lastByteNs ?? 0n);
});

test('one that leaves while it waits keeps nobody from his turn', async () => {
  await using printer = await standPrinter();
  using first = await dial(printer);
  first.write('first');
  await printing(printer);
  using second = await dial(printer);
  second.write('never mind');
  second.resetAndDestroy();
  using third = await dial(printer);
  third.end('third one');
  first.end();
  const isThird = ({ bytes }: Receipt): boolean => bytes === 9;
  const receipt = await eventually('the third', () => printer.receipts().find(isThird));
  expect(receipt.state).toBe('completed');
});

test('so many wait, and one more is reset', async () => {
  await using printer = await standPrinter({ rawHabits: { waitingConnections: 1 } });
  using first = await dial(printer);
  first.write('first');
  await printing(printer);
  using second = await dial(printer);
  second.end('second one');
  await expect(sendRaw(printer, 'third')).rejects.toThrow('ECONNRESET');
  first.end();
  const receipts = await receiptsOf(printer, 2);
  expect(receipts.map(({ bytes }) => bytes)).toEqual([5, 10]);
});

test('or a second connection is reset', async () => {
  await using printer = await standPrinter({ rawHabits: { secondConnection: 'reset' } });
  using first = await dial(printer);
  first.write('first');
  await printing(printer);
  await expect(sendRaw(printer, 'second')).rejects.toThrow('ECONNRESET');
  first.end();
  expect(await receiptOf(printer)).toMatchObject({ bytes: 5 });
});

test('or is accepted and never read, and closed in the end', async () => {
  const rawHabits = { secondConnection: 'unread', idleMs: 100 } as const;
  const clock = manualClock();
  await using printer = await standPrinter({ rawHabits, clock });
  using first = await dial(printer);
  first.write('@PJL USTATUS DEVICE=ON\r\n');
  first.write('first');
  await printing(printer);
  using second = await dial(printer);
  const closed = new Promise((resolve) => second.once('close', () => resolve('closed')));
  second.on('data', () => undefined).write('second');
  await eventually('the second one', () => printer.connections() === 2 || undefined);
  first.end();
  expect(await receiptOf(printer)).toMatchObject({ bytes: 5 });
  clock.pass(100);
  expect(await closed).toBe('closed');
  expect(printer.receipts()).toHaveLength(1);
});

test('or is served side by side', async () => {
  await using printer = await standPrinter({ rawHabits: { secondConnection: 'served' } });
  using waiting = await dial(printer);
  waiting.write('half a job');
  await sendRaw(printer, 'a whole job');
  expect(await receiptOf(printer)).toMatchObject({ bytes: 11 });
});

async function printing(printer: StandingPrinter): Promise<void> {
  await eventually('the first job', () => printer.state().state === 'processing' || undefined);
}
