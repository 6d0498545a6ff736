import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import { systemClock } from '../../kit/clock.ts';
import { loadOrMakeTls } from '../../kit/tls.ts';
import { makeFaultyTls } from '../../kit/tls-faulty.ts';
import { startTestPrinter, type TestPrinter } from '../testing/ipp-client.ts';

const backend = '/usr/lib/cups/backend/ipps';
const asksPrinter = '/usr/share/cups/ipptool/get-printer-attributes.test';
const document = fileURLToPath(
  new URL('../../../fixtures/documents/one-page-a4.pdf', import.meta.url),
);

let folder = '';
let target: TestPrinter;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-ipps-'));
  const names = ['127.0.0.1', 'localhost'];
  const material = await loadOrMakeTls(folder, names, systemClock);
  const faulty = await makeFaultyTls(folder, names, systemClock);
  target = await startTestPrinter([], undefined, {
    tls: { material, faulty, required: false },
    users: [{ name: 'anna', password: 'secret' }],
  });
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Run {
  readonly code: number;
  readonly told: string;
}

/** The answer has what was told on both channels. */
function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const env = { ...process.env, HOME: folder, ...environment };
  return new Promise((resolve) => {
    execFile(command, args, { env, timeout: 150_000 }, (error, out, err) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, told: out + err });
    });
  });
}

function print(password?: string): Promise<Run> {
  requireTool('CUPS server');
  return run(backend, ['1', 'anna', 'title', '1', '', document], {
    DEVICE_URI: `ipps://127.0.0.1:${String(target.port)}/ipp/print`,
    CONTENT_TYPE: 'application/pdf',
    FINAL_CONTENT_TYPE: 'application/pdf',
    PRINTER: 'under-test',
    ...(password === undefined ? {} : { AUTH_USERNAME: 'anna', AUTH_PASSWORD: password }),
  });
}

test('CUPS prints over ipps with a password, again and again', async () => {
  for (let turn = 1; turn <= 3; turn += 1) {
    const { code, told } = await print('secret');
    expect(told).toContain('PAGE: total 1');
    expect(code).toBe(0);
    expect(target.printer.receipts()).toHaveLength(turn);
  }
  expect(target.printer.receipts()[0]?.ticket.userName).toBe('anna');
});

test('and without one asks for it', async () => {
  const { code, told } = await print();
  // CUPS_BACKEND_AUTH_REQUIRED
  expect(code).toBe(2);
  expect(told).toContain('auth-info-required=username,password');
});

test.each([
  ['ipps', []],
  ['ipp', ['-E']],
])('ipptool at %s with %j, the second being RFC 2817, is served by TLS', async (scheme, more) => {
  const url = `${scheme}://127.0.0.1:${String(target.port)}/ipp/print`;
  const { told } = await run(requireTool('ipptool'), [...more, '-tv', url, asksPrinter]);
  expect(told).toContain('[PASS]');
  expect(told).toMatch(/printer-more-info \(uri\) = https:/);
});
