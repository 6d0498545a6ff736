import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import {
  begin,
  nthLine,
  occupy,
  platen,
  print,
  type Run,
  wait,
} from './running-printer.fixture.ts';

let folder = '';
let running: Run | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-command-'));
});
afterEach(async () => {
  running?.stop();
  await running?.outcome;
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

test('it is ready in one line, shows each job in another, and stops when interrupted', async () => {
  const { lines, port } = await startRaw('--name', 'lobby');
  expect(lines()[0]).toBe(`lobby is ready: raw 127.0.0.1:${port}, keeping documents in ${folder}`);
  await print(
    port,
    '\x1b%-12345X@PJL JOB NAME="a\x07b"\n@PJL SET USERNAME="anna"\n@PJL SET QTY=2\n@PJL ENTER LANGUAGE=PCL\n\x1bE x',
  );
  const line = await nthLine(lines, 1);
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d {2}#1 {2}a\ufffdb {2}by anna {2}pcl, .*1 page, 2 copies {2}4 bytes {2}sha256 \w{12} {2}\S+\.pcl$/,
  );
  running?.stop();
  expect(await running?.outcome).toBe('passed');
  await expect(print(port, 'text')).rejects.toThrow('ECONNREFUSED');
});

test('in JSON, readiness names the addresses and the control plane, and each job is a line', async () => {
  const { lines, port } = await startRaw('--json');
  const ready = JSON.parse(lines()[0] ?? '') as {
    readonly control: { url: string; token: string };
  };
  expect(ready).toMatchObject({ ready: 'printer', name: 'printer', raw: { port }, folder });
  const headers = { authorization: `Bearer ${ready.control.token}` };
  expect(await (await fetch(ready.control.url, { headers })).json()).toMatchObject({
    state: 'idle',
  });
  await print(port, 'hello');
  expect(JSON.parse(await nthLine(lines, 1))).toMatchObject({ bytes: 5, language: 'text' });
});

test('jobs, faults and save talk to the printer that runs, and to none else', async () => {
  const { port } = await startRaw();
  await print(port, 'hello');
  await waitFor(
    async () =>
      (await platen('printer', 'jobs', '--json', '--folder', folder)).out.length > 0
        ? true
        : undefined,
    wait('the job'),
  );
  const table = (await platen('printer', 'jobs', '--folder', folder)).out;
  expect(table[0]).toMatch(/^job +came +ended +name +by +document +bytes +sha256 +state$/);
  expect(table[1]).toMatch(/^ +1 .*\(no name\) +text, 1 page +5 +2cf24dba5fb0 +completed$/);
  const [json = ''] = (await platen('printer', 'jobs', '--json', '--folder', folder)).out;
  expect(JSON.parse(json)).toMatchObject({ jobId: 1, bytes: 5 });
  const file = join(folder, 'saved');
  expect((await platen('printer', 'save', '1', file, '--folder', folder)).outcome).toBe('passed');
  expect(await readFile(file, 'utf8')).toBe('hello');
  const wanted = ['slow:9', 'toner-low', '--seed', '7'];
  const set = await platen('printer', 'faults', ...wanted, '--folder', folder);
  expect(set.out).toEqual(['reads 9 bytes per second', 'is low on toner, but prints']);
  expect((await platen('printer', 'faults', '--folder', folder)).out).toEqual(set.out);
  expect((await platen('printer', 'faults', '--clear', '--folder', folder)).out).toEqual([
    'no faults',
  ]);
  expect((await stat(join(folder, 'control.json'))).mode & 0o777).toBe(0o600);
  running?.stop();
  await running?.outcome;
  const after = await platen('printer', 'jobs', '--folder', folder);
  expect([after.outcome, after.err[0]]).toEqual([
    'usage',
    `platen: No printer is running in ${folder}.`,
  ]);
});

test('one of the jobs is saved, or the picture of it that there is none of', async () => {
  const { port } = await startRaw('--keep-jobs', '1');
  for (const text of ['one', 'two']) await print(port, `\x1bE${text}`);
  await waitFor(
    async () =>
      (await platen('printer', 'jobs', '--json', '--folder', folder)).out[0]?.includes('"jobId":2')
        ? true
        : undefined,
    wait('the second job'),
  );
  expect((await platen('printer', 'jobs', '--json', '--folder', folder)).out).toHaveLength(1);
  const jobs = (...more: readonly string[]) =>
    platen('printer', 'jobs', '--folder', folder, ...more);
  expect((await jobs('--save', '1')).err[0]).toContain('no receipt for a job 1');
  expect((await jobs('--save', '2', '--picture')).err[0]).toMatch(
    /no picture for job 2: no program that renders pcl is installed/,
  );
  expect((await jobs('--save', '2', '--open', '2')).outcome).toBe('usage');
  expect((await jobs('--picture')).outcome).toBe('usage');
});

test('many printers have one control plane, and are told apart by number', async () => {
  const many = ['--name', 'lobby', '--count', '3', '--fronts', 'raw', '--folder', folder];
  running = begin('printer', ...many, '--json');
  const ready = JSON.parse(await nthLine(running.lines, 0)) as {
    readonly printers: readonly {
      readonly name: string;
      readonly raw: { readonly port: number };
    }[];
  };
  expect(ready.printers.map(({ name }) => name)).toEqual([
    'lobby-0001',
    'lobby-0002',
    'lobby-0003',
  ]);
  await print(ready.printers[1]?.raw.port ?? 0, 'hello');
  expect(JSON.parse(await nthLine(running.lines, 1))).toMatchObject({ printer: 'lobby-0002' });
  const list = (await platen('printer', 'list', '--folder', folder)).out;
  expect(list[0]).toMatch(/^name +state +jobs +pages +raw +IPP$/);
  expect(list[2]).toMatch(/^lobby-0002 +idle +1 +1 +127\.0\.0\.1:\d+$/);
  const jobs = (...more: readonly string[]) =>
    platen('printer', 'jobs', '--name', 'lobby', '--folder', folder, '--json', ...more);
  expect(JSON.parse((await jobs('--number', '2')).out[0] ?? '')).toMatchObject({ bytes: 5 });
  expect((await jobs('--number', '1')).out).toEqual([]);
  for (const wrong of [[], ['--number', '4']]) {
    expect((await jobs(...wrong)).err[0]).toContain('3 printers run there');
  }
});

test.each([
  [['--count', '40000', '--raw-port', '1'], 'from 1 to 30000'],
  [['--count', '2000', '--raw-port', '65000'], '2000 ports starting at 65000 go beyond 65535'],
  [['--count', '20', '--raw-port', '2000', '--ipp-port', '2019'], 'overlap'],
] as const)('%j is no place for so many printers', async (options, message) => {
  const { outcome, err } = await platen('printer', '--folder', folder, ...options);
  expect([outcome, err.join('\n')]).toEqual(['usage', expect.stringContaining(message)]);
});

test('faults can be there from the start', async () => {
  const { port, lines, notes } = await startRaw(
    '--fault',
    'out-of-paper',
    '--slow',
    '100000',
    '--name',
    'p',
  );
  expect(notes()).toEqual([
    'p is out of paper (accepts data, prints nothing)',
    'p reads 100000 bytes per second',
  ]);
  const printed = print(port, 'text');
  await platen('printer', 'faults', '--clear', '--folder', folder);
  await printed;
  expect(await nthLine(lines, 1)).toContain('4 bytes');
});

test('faults by chance tell their seed, and the line of a job which of them struck', async () => {
  const flags = ['--fault', 'slow:90000:probability=1', '--fault-seed', '7', '--name', 'p'];
  const { port, lines, notes } = await startRaw(...flags);
  expect(notes()).toEqual([
    'random faults: --fault-seed 7 repeats them',
    'p with probability 1, reads 90000 bytes per second',
  ]);
  await print(port, 'text');
  expect(await nthLine(lines, 1)).toContain('random faults: slow');
});

test('how it is on the raw port can be told', async () => {
  const { port } = await startRaw(
    '--raw-habit',
    'second-connection=reset',
    '--raw-habit',
    'model=Office 3000',
  );
  const first = connect({ port, host: '127.0.0.1' });
  first.write('@PJL INFO ID\n');
  const answer: readonly unknown[] = await once(first, 'data');
  expect(String(answer[0])).toBe('@PJL INFO ID\r\n"Office 3000"\r\n\f');
  await expect(print(port, 'text')).rejects.toThrow('ECONNRESET');
  first.destroy();
});

test('ipps and who may print are told on the command line; what to trust is told when ready', async () => {
  const reach = ['--ipp-port', '0', '--tls', 'required', '--user', 'anna:secret'];
  running = begin('printer', '--fronts', 'ipp', ...reach, '--json-ready', '--folder', folder);
  const ready = JSON.parse(await nthLine(running.lines, 0)) as Record<'ipp' | 'ca', string>;
  const url = ready.ipp.replace('ipps:', 'https:');
  const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(url, { ca: readFileSync(ready.ca) }, resolve);
    asking.once('error', reject).end();
  });
  expect(statusCode).toBe(401);
});

test('a live page is served by default, with its address in the first line', async () => {
  const where = ['--fronts', 'raw', '--raw-port', '0', '--folder', folder, '--page-port', '0'];
  running = begin('printer', ...where);
  const first = await nthLine(running.lines, 0);
  expect(first).toMatch(/^Page: http:\/\/127\.0\.0\.1:\d+\/$/);
  const control = new URL('/control/printers', first.slice('Page: '.length));
  expect(await (await fetch(control)).json()).toMatchObject([{ name: 'printer' }]);
});

test('the page of a fleet is served where it is asked for', async () => {
  const where = ['--count', '2', '--fronts', 'raw', '--folder', folder, '--json-ready'];
  running = begin('printer', ...where, '--page-port', '0');
  const { page } = JSON.parse(await nthLine(running.lines, 0)) as { readonly page: string };
  const answer = await fetch(new URL('/control/printers', page));
  expect(await answer.json()).toHaveLength(2);
});

test('a port that is taken is refused where it was asked for', async () => {
  const other = await occupy(0);
  const { port } = other.address() as { readonly port: number };
  const { outcome, err } = await platen(
    'printer',
    '--fronts',
    'raw',
    '--raw-port',
    `${port}`,
    '--folder',
    folder,
  );
  expect([outcome, err]).toEqual([
    'usage',
    [`platen: 127.0.0.1:${port} is taken by another program`],
  ]);
  other.close();
});

test('and gives way to a free one where it is only the usual one', async () => {
  // Somebody may have port 9100 already, and let it go before the printer asks for it: then once more.
  const other = await waitFor(async () => {
    const own = await occupy(9100).catch(() => null);
    running = begin('printer', '--fronts', 'raw', '--json-ready', '--folder', folder);
    const ready = JSON.parse(await nthLine(running.lines, 0)) as { readonly raw: { port: number } };
    if (own !== null) expect(ready.raw.port).not.toBe(9100);
    if (ready.raw.port !== 9100) return own;
    running.stop();
    await running.outcome;
    return undefined;
  }, wait('port 9100 to be taken'));
  expect(running?.notes()[0]).toBe(
    '127.0.0.1:9100 is taken by another program; a free port is used instead',
  );
  other?.close();
});

test.each([
  [['--fault', 'on-fire'], 'unknown fault "on-fire"'],
  [['--fault', 'moved:0.5'], 'moved cannot be random'],
  [['--raw-habit', 'rude'], 'unknown habit "rude"'],
  [['--name', ' '], 'needs a name'],
  [['--raw-port', '70000'], 'from 0 to 65535'],
  [['--host', '192.0.2.1', '--raw-port', '0'], '192.0.2.1 is not an address of this machine'],
  [['--announce-on', '192.0.2.1'], 'cannot be announced on 192.0.2.1'],
  [['--fault', 'tls-expired'], 'tls-expired needs --tls'],
  [['--pace', '0'], 'It must be real, or pages a minute'],
  [['--profile', import.meta.filename, '--ipp-port', '0'], 'is not a profile in JSON'],
  [['--folder', join(import.meta.filename, 'x'), '--raw-port', '0'], 'ENOTDIR'],
] as const)('%j is wrong usage', async (options, message) => {
  const { outcome, err } = await platen(
    'printer',
    '--folder',
    folder,
    '--raw-port',
    '0',
    ...options,
  );
  expect(outcome).toBe('usage');
  expect(err.join('\n')).toContain(message);
});

async function startRaw(...options: readonly string[]): Promise<Run & { readonly port: number }> {
  const where = ['--fronts', 'raw', '--raw-port', '0', '--folder', folder];
  running = begin('printer', ...where, '--without-page', ...options);
  const ready = await nthLine(running.lines, 0);
  const [, port = ''] =
    /127\.0\.0\.1:(\d+),|"raw":\{[^}]*"port":(\d+)/.exec(ready)?.filter(Boolean) ?? [];
  return { ...running, port: Number(port) };
}
