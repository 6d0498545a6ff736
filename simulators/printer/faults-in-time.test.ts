import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { manualClock } from '../kit/manual-clock.fixture.ts';
import type { PrinterFault } from './faults.ts';
import type { Printer } from './index.ts';
import { dial, eventually, receiptsOf, sendRaw, standPrinter } from './test-stand.ts';
import { ask, jobInState, print, requested, startTestPrinter } from './testing/ipp-client.ts';

const threePages = 'one\ftwo\fthree';

function stopped(printer: Printer): Promise<true> {
  return eventually('a stopped printer', () => printer.state().state === 'stopped' || undefined);
}

test('paper that runs out in the middle of a job: what came out is counted, the rest comes when it is back', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper', afterPages: 2 }] });
  const sent = sendRaw(printer, threePages);
  await stopped(printer);
  expect(printer.state()).toMatchObject({ reasons: ['media-needed', 'media-empty'], pageCount: 2 });
  expect(printer.receipts()).toEqual([]);
  await printer.setFaults([]);
  await sent;
  expect(await receiptsOf(printer, 1)).toMatchObject([{ state: 'completed', pages: 3 }]);
  expect(printer.state()).toMatchObject({ state: 'idle', pageCount: 3 });
});

test('paper that runs out behind the last page stops the next job', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper', afterPages: 3 }] });
  await sendRaw(printer, threePages);
  await receiptsOf(printer, 1);
  expect(printer.state()).toMatchObject({ state: 'stopped', pageCount: 3 });
  const next = sendRaw(printer, threePages);
  await printer.setFaults([]);
  await next;
  expect(await receiptsOf(printer, 2)).toMatchObject([{ pages: 3 }, { state: 'completed' }]);
});

test.each<PrinterFault>([
  { kind: 'out-of-paper', afterPages: 1, forMs: 60 },
  { kind: 'paper-jam', afterPages: 2, forMs: 60 },
  { kind: 'warming-up', forMs: 60 },
  { kind: 'stall', afterBytes: 5, forMs: 60 },
  { kind: 'silent', forMs: 60 },
])('$kind is over by itself, and the job is printed', async (fault) => {
  const clock = manualClock();
  await using printer = await standPrinter({ faults: [fault], clock });
  const sent = sendRaw(printer, threePages);
  await eventually('a job that waits', () => isWaitingFor(fault, printer) || undefined);
  clock.pass(59);
  expect(printer.receipts()).toEqual([]);
  clock.pass(1);
  await sent;
  expect(await receiptsOf(printer, 1)).toMatchObject([{ state: 'completed', pages: 3 }]);
  expect(printer.state()).toEqual({ state: 'idle', reasons: ['none'], pageCount: 3 });
  expect(printer.faults()).toEqual([fault]);
});

test('what was sent to a silent printer is there when it answers again', async () => {
  const clock = manualClock();
  await using target = await startTestPrinter([{ kind: 'silent', forMs: 60 }], undefined, {
    clock,
  });
  const printing = print(target, { document: Buffer.alloc(300_000, 'text ') });
  await eventually('a connection', () => target.printer.connections() === 1 || undefined);
  clock.pass(60);
  const jobId = await printing;
  await jobInState(target, jobId, 9);
  expect(target.printer.receipts()).toMatchObject([{ state: 'completed', bytes: 300_000 }]);
});

test('a connection that is hung up on by chance costs no other one', async () => {
  await using printer = await standPrinter({
    faults: [{ kind: 'hang-up', probability: 0.5 }],
    faultSeed: 1,
  });
  for (let count = 0; count < 12; count += 1) {
    await sendRaw(printer, 'text').catch(() => undefined);
  }
  await printer.setFaults([]);
  await sendRaw(printer, 'the last');
  await eventually('the last', () => printer.receipts().find(({ bytes }) => bytes === 8));
  const served = printer.receipts().length - 1;
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(12);
});

test('a printer that refuses for a while is there again afterwards', async () => {
  const clock = manualClock();
  await using printer = await standPrinter({ faults: [{ kind: 'refuse', forMs: 60 }], clock });
  clock.pass(59);
  await expect(dial(printer)).rejects.toThrow('ECONNREFUSED');
  clock.pass(1);
  await eventually('a printer that listens', () => printer.receipts()[0] ?? again(printer));
  expect(printer.receipts()[0]).toMatchObject({ state: 'completed' });
});

test('one connection: another one is refused until it is closed', async () => {
  await using printer = await standPrinter({ ippPort: 0, faults: [{ kind: 'one-connection' }] });
  const first = await dial(printer);
  first.write('half a job');
  await eventually('the job', () => printer.state().state === 'processing' || undefined);
  await expect(dial(printer)).rejects.toThrow('ECONNREFUSED');
  first.end();
  await receiptsOf(printer, 1);
  first.destroy();
  await eventually('the next job', () => printer.receipts()[1] ?? again(printer));
});

test('a printer that moves is found at its new address only, and goes back', async () => {
  await using printer = await standPrinter({ ippPort: 0 });
  const { rawAddress: old } = printer;
  using standing = await dial(printer);
  const lost = new Promise((resolve) => standing.once('close', resolve));
  standing.write('half a job');
  await eventually('the job', () => printer.state().state === 'processing' || undefined);
  await printer.setFaults([{ kind: 'moved' }]);
  await lost;
  await expect(dial({ ...printer, rawAddress: old })).rejects.toThrow('ECONNREFUSED');
  expect(printer.rawAddress.port).not.toBe(old.port);
  await sendRaw(printer, 'there');
  await printer.setFaults([]);
  expect(printer.rawAddress).toEqual(old);
  await sendRaw(printer, 'back');
  const states = (await receiptsOf(printer, 3)).map((receipt) => receipt.state);
  expect(states).toEqual(['aborted', 'completed', 'completed']);
});

test('a job that the device gives up tells what came out of it', async () => {
  await using target = await startTestPrinter([{ kind: 'abort', afterPages: 2 }]);
  const jobId = await print(target, { document: Buffer.from(threePages) });
  expect(await jobInState(target, jobId, 8)).toMatchObject({
    'job-state-reasons': 'aborted-by-system',
    'job-impressions-completed': '2',
  });
  expect(target.printer.receipts()).toMatchObject([
    { state: 'aborted', printed: 2, reason: 'the printer aborted it after 2 pages' },
  ]);
  expect(target.printer.state().pageCount).toBe(2);
});

test('a spool that fills in the middle of a document is a temporary error (RFC 8011 B.1.5.6)', async () => {
  await using target = await startTestPrinter([{ kind: 'spool-full', afterBytes: 1000 }]);
  const document = Buffer.alloc(5000, 'text ');
  const seen = await ask(target, { operation: 'Print-Job', document });
  expect(seen.status).toBe('server-error-temporary-error');
  expect(await jobInState(target, 1, 8)).toMatchObject({
    'job-state-reasons': 'aborted-by-system',
  });
  expect((await ask(target, { operation: 'Print-Job', document: Buffer.from('x') })).status).toBe(
    'successful-ok',
  );
});

test('a wrong clock shows in what the printer tells of the time', async () => {
  const dayMs = 86_400_000;
  const clock = { ...systemClock, now: () => Date.UTC(2026, 5, 15) };
  const faults = [{ kind: 'clock-wrong', offsetMs: -365 * dayMs }] as const;
  await using target = await startTestPrinter(faults, undefined, { clock });
  const more = [requested('printer-current-time')];
  const [told] = (await ask(target, { operation: 'Get-Printer-Attributes', more })).group(
    'printer',
  );
  expect(told?.['printer-current-time']).toContain('2025');
});

test('the same seed brings the same faults to the same jobs, and the receipts tell them', async () => {
  const fault: PrinterFault = { kind: 'abort', afterPages: 1, probability: 0.4 };
  const run = async (faultSeed: number): Promise<readonly string[]> => {
    await using printer = await standPrinter({ faults: [fault], faultSeed });
    for (let count = 1; count <= 20; count += 1) {
      await sendRaw(printer, threePages).catch(() => undefined);
      await receiptsOf(printer, count);
    }
    for (const { state, faults } of printer.receipts()) {
      expect(faults).toEqual(state === 'aborted' ? [fault] : undefined);
    }
    return printer.receipts().map(({ state }) => state);
  };
  const first = await run(7);
  expect(new Set(first)).toEqual(new Set(['aborted', 'completed']));
  expect(await run(7)).toEqual(first);
  expect(await run(8)).not.toEqual(first);
});

function isWaitingFor({ kind }: PrinterFault, printer: Printer): boolean {
  const { state } = printer.state();
  const isStruck = kind === 'silent' || state === (kind === 'stall' ? 'processing' : 'stopped');
  return isStruck && printer.connections() === 1;
}

/** Sends once more; what becomes of it shows in the receipts. */
function again(printer: Parameters<typeof sendRaw>[0]): undefined {
  void sendRaw(printer, 'text').catch(() => undefined);
}
