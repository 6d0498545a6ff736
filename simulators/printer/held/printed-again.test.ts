import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { receiptsOf, type StandingPrinter, sendRaw, standPrinter } from '../test-stand.ts';
import { ask, jobInState, print, suiteComplete, type TestPrinter } from '../testing/ipp-client.ts';

let printer: StandingPrinter;
let target: TestPrinter;
beforeEach(async () => {
  printer = await standPrinter({ ippPort: 0, profile: suiteComplete });
  const stop = (): Promise<void> => printer.stop();
  target = { printer, url: printer.ippUrl ?? '', port: 0, [Symbol.asyncDispose]: stop };
});
afterEach(() => printer.stop());

const password = [
  attribute('job-password', values.octetString(Buffer.from('1'))),
  attribute('job-password-encryption', values.keyword('none')),
];

async function stateOf(jobId: number): Promise<string> {
  const seen = await ask(target, { operation: 'Get-Job-Attributes', jobId });
  const [job = {}] = seen.group('job');
  return `${job['job-state'] ?? ''} ${job['job-state-reasons'] ?? ''}`;
}

test('a job with a password that is printed again waits for it again (RFC 8011 4.3.7, RFC 3998 4.1)', async () => {
  const jobId = await print(target, { more: password });
  const again = { jobId, operation: 'Restart-Job' } as const;
  expect((await ask(target, again)).status).toBe('client-error-not-possible');
  printer.release(jobId, '1');
  await receiptsOf(printer, 1);
  await jobInState(target, jobId, 9);
  expect((await ask(target, again)).status).toBe('successful-ok');
  expect(await stateOf(jobId)).toBe('4 job-password-wait');
  printer.release(jobId, '1');
  await receiptsOf(printer, 2);
  await jobInState(target, jobId, 9);
  const copied = await ask(target, { jobId, operation: 'Reprocess-Job' });
  const copy = Number(copied.group('job')[0]?.['job-id']);
  expect(await stateOf(copy)).toBe('4 job-password-wait');
  expect(printer.held()).toMatchObject([{ jobId: copy, needsPin: true }]);
});

test('Restart-Printer leaves held jobs held (RFC 3998 3.5.1); a reset takes them away', async () => {
  const jobId = await print(target, { more: password });
  await sendRaw(printer, '@PJL SET HOLD=ON\n@PJL SET HOLDKEY="1"\n@PJL ENTER LANGUAGE=TEXT\nx\f');
  expect((await ask(target, { operation: 'Restart-Printer' })).status).toBe('successful-ok');
  expect(await stateOf(jobId)).toBe('4 job-password-wait');
  expect(printer.held()).toHaveLength(2);
  await printer.reset();
  expect(printer.held()).toEqual([]);
});

test('a job that waits for its password and for a time needs both', async () => {
  const job = [attribute('job-hold-until', values.keyword('indefinite'))];
  const jobId = await print(target, { more: password, job });
  expect(await stateOf(jobId)).toBe('4 job-password-wait,job-hold-until-specified');
  expect(printer.release(jobId, '1')).toBe('released');
  expect(await stateOf(jobId)).toBe('4 job-hold-until-specified');
  expect((await ask(target, { operation: 'Release-Job', jobId })).status).toBe('successful-ok');
  expect(await receiptsOf(printer, 1)).toMatchObject([{ jobId, state: 'completed' }]);
});

test('held jobs end with the printer; what it received of them counts as that of an earlier run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-held-'));
  const first = await standPrinter({ folder });
  await sendRaw(first, '@PJL SET HOLD=ON\n@PJL ENTER LANGUAGE=TEXT\nx\f');
  expect(first.held()).toHaveLength(1);
  await first.stop();
  await using second = await standPrinter({ folder });
  expect(second.held()).toEqual([]);
  expect(second.kept()).toMatchObject({ documents: 0, earlier: { documents: 1 } });
  await second.stop();
  await rm(folder, { recursive: true });
});
