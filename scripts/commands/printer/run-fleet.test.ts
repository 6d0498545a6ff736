import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { platenIn, type Said } from '../run-command.fixture.ts';
import { checkRoomFor } from './room-for.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-fleet-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('printers with TLS say by which address and whom to trust, when ready and when listed', async () => {
  await using fleet = await start('--count', '2', '--tls', 'offered');
  const ca = join(folder, 'tls', 'ca.pem');
  const table = await platen('list');
  expect(table.out.split('\n')[0]).toMatch(/^name +state +jobs +pages +raw +IPP +IPP by TLS$/);
  expect(table.out).toMatch(/lobby-0002 .* ipp:\/\/\S+ +ipps:\/\/\S+/);
  expect(table.err).toBe(`for ipps, trust ${ca}\n`);
  const [first] = lines((await platen('list', '--json')).out);
  expect(first).toHaveProperty('ipps');
  expect(first).toMatchObject({ name: 'lobby-0001', ca });
  const [ready] = lines((await fleet.end()).out);
  expect(ready).toHaveProperty('printers.1.ipps');
  expect(ready).toMatchObject({
    ca,
    printers: [{ name: 'lobby-0001' }, { name: 'lobby-0002' }],
  });
});

test('a port of the row that is taken is noted, and all printers start', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await using fleet = await start('--count', '1', '--fronts', 'raw', '--raw-port', String(port));
  const said = await fleet.end();
  expect(said.outcome).toBe('passed');
  expect(said.err).toContain(`port ${port} is taken by another program: lobby-0001 takes a free`);
  await new Promise((resolve) => taken.close(resolve));
});

test('where TLS is required, that is the only address', async () => {
  await using fleet = await start('--count', '1', '--tls', 'required');
  const [, row = ''] = (await platen('list')).out.split('\n');
  expect(row.match(/ipps?:/g)).toEqual(['ipps:']);
  expect((await fleet.end()).outcome).toBe('passed');
});

test('what earlier runs left in the folders of all is told in one line', async () => {
  for (const name of ['lobby-0001', 'lobby-0002']) {
    await mkdir(join(folder, name));
    const document = `000001-${randomIds.uuid()}.txt`;
    await writeFile(join(folder, name, document), 'hello');
  }
  const fleet = await start('--count', '3');
  expect((await fleet.end()).err).toContain('lobby has 2 documents of earlier runs, 10 bytes:');
});

test('more listeners than the process may have files are refused', async () => {
  const limits = join(folder, 'limits');
  const many = { count: 1000, raw: 0, announced: false };
  await writeFile(limits, 'Max processes 7 7 processes\nMax open files   1200   4096   files\n');
  await expect(checkRoomFor(many, limits)).resolves.toBeUndefined();
  await writeFile(limits, 'Max processes 7 7 processes\nMax open files   1199   4096   files\n');
  await expect(checkRoomFor(many, limits)).rejects.toThrow(
    '1000 printers need 1200 open files, and this process may have 1199.',
  );
});

test('the number of printers is not limited where the system tells no limit', async () => {
  const many = { count: 1e12, raw: 0, announced: false };
  await expect(checkRoomFor(many, join(folder, 'nothing'))).resolves.toBeUndefined();
});

test.each([
  [['--count', '201', '--announce'], 'At most 200 printers are announced'],
  [['--count', '2', '--raw-port', '65535'], '2 ports starting at 65535 go beyond 65535'],
  [['--count', '9', '--raw-port', '20000', '--ipp-port', '20005'], 'overlap'],
] as const)('%j is refused before anything listens', async (options, message) => {
  const refused = await platen('--folder', folder, ...options);
  expect(refused.outcome).toBe('usage');
  expect(refused.err).toMatch(message);
  expect(existsSync(join(folder, 'control.json'))).toBe(false);
});

interface RunningFleet extends AsyncDisposable {
  end(): Promise<Said>;
}

async function start(...options: readonly string[]): Promise<RunningFleet> {
  const controller = new AbortController();
  const named = ['printer', '--name', 'lobby', '--folder', folder, '--json-ready', ...options];
  const outcome = platenIn({ signal: controller.signal }, named);
  const ready = (): true | undefined => existsSync(join(folder, 'control.json')) || undefined;
  await waitFor(ready, { clock: systemClock, deadlineMs: 50_000, what: 'the printers' });
  const end = (): Promise<Said> => {
    controller.abort();
    return outcome;
  };
  return { end, [Symbol.asyncDispose]: async () => void (await end()) };
}

function platen(...options: readonly string[]): Promise<Said> {
  const where = options[0] === 'list' ? ['--folder', folder] : [];
  return platenIn({}, ['printer', ...options, ...where]);
}

function lines(text: string): unknown[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
