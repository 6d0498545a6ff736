import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { receiptsOf, type StandingPrinter, sendRaw, standPrinter } from '../test-stand.ts';
import { ask, pdf, print, type TestPrinter } from '../testing/ipp-client.ts';

let printer: StandingPrinter;
let target: TestPrinter;
beforeEach(async () => {
  printer = await standPrinter({ ippPort: 0 });
  const stop = (): Promise<void> => printer.stop();
  target = { printer, url: printer.ippUrl ?? '', port: 0, [Symbol.asyncDispose]: stop };
});
afterEach(() => printer.stop());

const digest = (pin: string): Buffer => createHash('sha256').update(pin).digest();

function password(octets: Uint8Array, encryption = 'none'): Attribute[] {
  return [
    attribute('job-password', values.octetString(octets)),
    attribute('job-password-encryption', values.keyword(encryption)),
  ];
}

async function stateOf(jobId: number): Promise<string> {
  const seen = await ask(target, { operation: 'Get-Job-Attributes', jobId });
  const [job = {}] = seen.group('job');
  return `${job['job-state'] ?? ''} ${job['job-state-reasons'] ?? ''}`;
}

test.each([
  ['none', Buffer.from('1234')],
  ['sha2-256', digest('1234')],
  ['md5', createHash('md5').update('1234').digest()],
] as const)(
  'PWG 5100.11: a job with a password (%s) waits until that is entered at the panel',
  async (encryption, octets) => {
    const jobId = await print(target, { more: password(octets, encryption), userName: 'anna' });
    expect(await stateOf(jobId)).toBe('4 job-password-wait');
    expect(printer.held()).toEqual([
      { jobId, front: 'ipp', jobName: 'Untitled', userName: 'anna', needsPin: true },
    ]);
    expect(printer.release(jobId, '4321')).toBe('wrong-pin');
    expect(await stateOf(jobId)).toBe('4 job-password-wait');
    expect(printer.release(jobId, '1234')).toBe('released');
    const [receipt] = await receiptsOf(printer, 1);
    expect(receipt).toMatchObject({ jobId, state: 'completed' });
    expect(printer.held()).toEqual([]);
    expect(printer.release(jobId, '1234')).toBe('not-held');
  },
);

test('PWG 5100.11: the password is told to nobody, neither with the job nor with its receipt', async () => {
  const jobId = await print(target, { more: password(Buffer.from('Secret99')) });
  const seen = await ask(target, { operation: 'Get-Job-Attributes', jobId });
  expect(JSON.stringify(seen.group('job'))).not.toMatch(/Secret99|5365637265743939|job-password"/);
  printer.release(jobId, 'Secret99');
  const [receipt] = await receiptsOf(printer, 1);
  expect(JSON.stringify(receipt?.ticket)).not.toMatch(/Secret99|job-password/);
});

test('PWG 5100.11: Release-Job does not release it; Cancel-Job ends it', async () => {
  const jobId = await print(target, { more: password(Buffer.from('1')) });
  const released = await ask(target, { operation: 'Release-Job', jobId });
  expect(released.status).toBe('client-error-not-possible');
  expect(await stateOf(jobId)).toBe('4 job-password-wait');
  expect((await ask(target, { operation: 'Cancel-Job', jobId })).status).toBe('successful-ok');
  expect(printer.held()).toEqual([]);
});

test('a job of Create-Job waits for its password when its documents are there', async () => {
  const made = await ask(target, { operation: 'Create-Job', more: password(Buffer.from('77')) });
  const jobId = Number(made.group('job')[0]?.['job-id']);
  const more = [attribute('last-document', values.boolean(true))];
  await ask(target, { operation: 'Send-Document', jobId, more, document: pdf });
  expect(printer.receipts()).toEqual([]);
  expect(printer.release(jobId, '77')).toBe('released');
  expect(await receiptsOf(printer, 1)).toHaveLength(1);
});

test.each<[string, Attribute[], string]>([
  ['a password alone', password(Buffer.from('1')).slice(0, 1), 'client-error-bad-request'],
  ['an encryption alone', password(Buffer.from('1')).slice(1), 'client-error-bad-request'],
  ['an empty password', password(Buffer.alloc(0)), 'client-error-request-value-too-long'],
  ['256 octets', password(Buffer.alloc(256, 'x')), 'client-error-request-value-too-long'],
  [
    'an encryption that it does not know',
    password(Buffer.from('1'), 'rot13'),
    'client-error-attributes-or-values-not-supported',
  ],
])('PWG 5100.11: the printer refuses %s', async (_, more, status) => {
  expect((await ask(target, { operation: 'Validate-Job', more })).status).toBe(status);
});

const pjl = (...lines: readonly string[]): string =>
  `\x1b%-12345X@PJL JOB NAME="secret.txt"\r\n${lines.map((line) => `@PJL SET ${line}\r\n`).join('')}@PJL ENTER LANGUAGE=TEXT\r\none page\f\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X`;

test('PJL HOLD with HOLDKEY keeps the job for its PIN, and lets the sender go', async () => {
  await sendRaw(printer, pjl('HOLD=ON', 'HOLDTYPE=PRIVATE', 'HOLDKEY="0815"', 'USERNAME="anna"'));
  expect(printer.held()).toEqual([
    { jobId: 1, front: 'raw', jobName: 'secret.txt', userName: 'anna', needsPin: true },
  ]);
  expect(printer.receipts()).toEqual([]);
  expect(printer.release(1, '')).toBe('wrong-pin');
  expect(printer.release(1, '0815')).toBe('released');
  const [receipt] = await receiptsOf(printer, 1);
  expect(receipt).toMatchObject({
    state: 'completed',
    pages: 1,
    ticket: { other: { HOLD: 'ON' } },
  });
  expect(JSON.stringify(receipt?.ticket)).not.toContain('0815');
});

test('PJL HOLD without HOLDKEY is released by whoever stands there', async () => {
  await sendRaw(printer, pjl('HOLD=ON'));
  expect(printer.held()).toMatchObject([{ needsPin: false }]);
  expect(printer.release(1, '')).toBe('released');
  expect(await receiptsOf(printer, 1)).toHaveLength(1);
});

test('other jobs are printed while one is held, on the same connection too', async () => {
  await sendRaw(printer, `${pjl('HOLD=ON', 'HOLDKEY="1"')}${pjl('HOLD=OFF')}`);
  const [receipt] = await receiptsOf(printer, 1);
  expect(receipt?.jobId).toBe(2);
  expect(printer.held()).toMatchObject([{ jobId: 1 }]);
  expect(printer.state().state).toBe('idle');
});

test('PJL tells nobody which HOLDKEY was set', async () => {
  const answer = await sendRaw(printer, '@PJL SET HOLDKEY="0815"\n@PJL INFO VARIABLES\n');
  expect(answer).not.toContain('0815');
});

test('a held job can be deleted at the panel, whichever front it came through', async () => {
  await sendRaw(printer, pjl('HOLD=ON', 'HOLDKEY="1"'));
  const jobId = await print(target, { more: password(Buffer.from('1')) });
  for (const job of [1, jobId]) expect(printer.discard(job)).toBe(true);
  expect(printer.discard(1)).toBe(false);
  const receipts = await receiptsOf(printer, 2);
  expect(receipts.map(({ state }) => state)).toEqual(['canceled', 'canceled']);
});
