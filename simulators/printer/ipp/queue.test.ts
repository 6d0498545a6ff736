import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  ask,
  jobInState,
  pdf,
  print,
  receiptOf,
  startSuiteComplete,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startSuiteComplete();
});
afterAll(() => target[Symbol.asyncDispose]());

const held = [attribute('job-hold-until', values.keyword('indefinite'))];

test('a held job leaves the printer idle, and is printed as it was changed', async () => {
  const jobId = await print(target, { job: held });
  expect(target.printer.state()).toMatchObject({ state: 'idle' });
  const job = [attribute('copies', values.integer(3))];
  const set = await ask(target, { operation: 'Set-Job-Attributes', jobId, job });
  expect(set.status).toBe('successful-ok');
  await ask(target, { operation: 'Release-Job', jobId });
  expect(await receiptOf(target, jobId)).toMatchObject({
    state: 'completed',
    ticket: { copies: 3 },
  });
});

test('a job that is restarted is printed again, byte for byte', async () => {
  const document = Buffer.concat([pdf, Buffer.alloc(400_000, 7)]);
  const jobId = await print(target, { document });
  await jobInState(target, jobId, 9);
  const again = await ask(target, { operation: 'Restart-Job', jobId });
  expect(again.status).toBe('successful-ok');
  await jobInState(target, jobId, 9);
  const receipts = target.printer.receipts().filter((receipt) => receipt.jobId === jobId);
  expect(receipts.map((receipt) => [receipt.state, receipt.bytes])).toEqual([
    ['completed', document.length],
    ['completed', document.length],
  ]);
  expect(new Set(receipts.map((receipt) => receipt.sha256)).size).toBe(1);
});

test('a job that is suspended while there is no paper stays so when there is, others are printed', async () => {
  await target.printer.setFaults([{ kind: 'out-of-paper' }]);
  const [first, second] = [await print(target), await print(target)];
  await jobInState(target, first, 6);
  await jobInState(target, second, 3);
  await ask(target, { operation: 'Suspend-Current-Job' });
  await target.printer.setFaults([]);
  await jobInState(target, second, 9);
  expect(await jobInState(target, first, 6)).toMatchObject({
    'job-state-reasons': 'job-suspended',
  });
  expect(target.printer.state()).toMatchObject({ state: 'idle' });
  await ask(target, { operation: 'Resume-Job', jobId: first });
  await jobInState(target, first, 9);
});

test('jobs that arrive side by side are printed one after the other, each once', async () => {
  await ask(target, { operation: 'Pause-Printer' });
  const ids = await Promise.all(Array.from({ length: 20 }, () => print(target)));
  expect(new Set(ids).size).toBe(20);
  await ask(target, { operation: 'Resume-Printer' });
  for (const jobId of ids) await jobInState(target, jobId, 9);
  const printed = target.printer.receipts().map((receipt) => receipt.jobId);
  expect(printed.filter((id) => ids.includes(id)).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
});
