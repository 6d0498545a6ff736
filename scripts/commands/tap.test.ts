import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { platenIn, type Said } from './run-command.fixture.ts';

const heard: string[] = [];
const server = createServer(({ method, url, headers }, response) => {
  heard.push(`${method ?? ''} ${url ?? ''} ${String(headers['x-api-key'])}`);
  response.writeHead(url?.includes('unknown') === true ? 400 : 200).end();
});
let folder = '';
let service = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-tap-'));
  await writeFile(join(folder, 'key'), 'from-file\n');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterEach(() => heard.splice(0));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('the card, the reader and the key reach the service', async () => {
  expect(await tap('--card', '77', '--reader', 'R1', '--service', service)).toMatchObject({
    outcome: 'passed',
    out: '77 accepted (200), without saying what was released\n',
  });
  const key = ['--key-file', join(folder, 'key')];
  await tap(
    '--card',
    '946EBD28',
    '--reader',
    'R1',
    '--service',
    service,
    ...key,
    '--via',
    'POST',
    '--format',
    'decimal',
    '--cr',
  );
  expect(heard).toEqual([
    'GET /api/v1/card?cd=77&Mac=R1 from-environment',
    'POST /api/v1/card?cd=2490285352%0D&Mac=R1 from-file',
  ]);
});

test('a reader writes numbers in its own form', async () => {
  const parts = ['--format', 'decimal', '--bits', '24', '--facility-bits', '8', '--separator', '-'];
  const to = ['--reader', 'R1', '--service', service];
  expect(await tap('--card', '946EBD28', ...parts, ...to)).toMatchObject({
    outcome: 'passed',
    out: '110-48424 accepted (200), without saying what was released\n',
  });
  const prox = await tap('--card', '00181B01', '--wiegand-bits', '26', ...parts, ...to);
  expect(prox.out).toBe('012-03456 accepted (200), without saying what was released\n');
  await tap('--card', '946EBD28', '--format', 'hex', '--check', 'xor', '--lower', ...to);
  expect(heard[2]).toContain('?cd=946ebd286f&');
});

test('a refusal and silence are failures', async () => {
  const refused = await tap('--card', 'unknown', '--reader', 'R1', '--service', service, '--json');
  expect(refused.outcome).toBe('failed');
  expect(JSON.parse(refused.out)).toMatchObject({ card: 'unknown', accepted: false, status: 400 });
  const silent = await tap(
    '--card',
    '1',
    '--reader',
    'R1',
    '--service',
    'http://127.0.0.1:1/api/v1',
  );
  expect(silent.outcome).toBe('failed');
  expect(silent.err).toContain('no answer: connect ECONNREFUSED');
});

test('SIL-69: every form of a card', async () => {
  const { outcome, out } = await tap('--card', '946EBD28', '--forms', '--json');
  expect(outcome).toBe('passed');
  expect(JSON.parse(out)).toEqual({
    hex: '946EBD28',
    'hex-reversed': '28BD6E94',
    decimal: '2490285352',
    'decimal-reversed': '683503252',
  });
});

test.each([
  [['--reader', 'R1'], '--card'],
  [['--card', '1'], '--reader names'],
  [['--card', '1', '--reader', 'R1', '--key-env', 'NOTHING'], 'no API key in the variable NOTHING'],
  [['--card', '1', '--reader', 'R1', '--key-file', '/nonesuch'], 'it does not exist'],
  [['--card', '1', '--reader', 'R1', '--ca', '/nonesuch'], 'it does not exist'],
  [
    ['--card', '1', '--reader', 'R1', '--service', 'printer:7300'],
    'is not an http or https address',
  ],
  [['--card', '00', '--reader', 'R1', '--format', 'hex', '--check', 'luhn'], 'is not for hex'],
  [['--card', 'xyz', '--reader', 'R1', '--format', 'hex'], 'not a hexadecimal card number'],
  [['--card', '1', '--reader', 'R1', '--via', 'PUT'], 'one of GET, POST'],
] as const)('%j is wrong usage, and nothing is sent', async (options, message) => {
  const { outcome, err } = await tap(...options);
  expect(outcome).toBe('usage');
  expect(err).toContain(message);
  expect(heard).toEqual([]);
});

async function tap(...options: readonly string[]): Promise<Said> {
  return await platenIn({ environment: { PLATEN_API_KEY: 'from-environment' } }, [
    'tap',
    ...options,
  ]);
}
