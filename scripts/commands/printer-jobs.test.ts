import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import { begin, nthLine, platen, print, type Run, wait } from './running-printer.fixture.ts';

let folder = '';
let name = '';
let running: Run | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-jobs-'));
  // Other printers may run from the same working folder.
  name = basename(folder);
});
afterEach(async () => {
  running?.stop();
  await running?.outcome;
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(...options: readonly string[]): Promise<number> {
  const where = ['--name', name, '--folder', folder, '--fronts', 'raw', '--raw-port', '0'];
  running = begin('printer', ...where, '--json-ready', ...options);
  const ready = JSON.parse(await nthLine(running.lines, 0)) as { readonly raw: { port: number } };
  return ready.raw.port;
}

test('a printer that was started with --folder is found by its name, until it stops', async () => {
  await start();
  const listed = await platen('printer', 'list', '--name', name, '--json');
  expect(JSON.parse(listed.out[0] ?? '')).toMatchObject({ name, state: 'idle' });
  running?.stop();
  await running?.outcome;
  const after = await platen('printer', 'list', '--name', name);
  expect([after.outcome, after.err[0]]).toEqual([
    'usage',
    `platen: No printer named "${name}" is running.`,
  ]);
});

test('a job that a paper jam stops stands among the jobs, with the reason', async () => {
  const port = await start('--fault', 'paper-jam');
  const pjl = '\x1b%-12345X@PJL JOB NAME="minutes"\n@PJL SET USERNAME="anna"\n';
  const printed = print(port, `${pjl}@PJL ENTER LANGUAGE=PCL\n\x1bE x`);
  const line = await waitFor(async () => {
    const { out } = await platen('printer', 'jobs', '--name', name);
    return out.find((one) => one.includes('minutes'));
  }, wait('the job'));
  expect(line).toMatch(/^ +1 +\d\d:\d\d:\d\d +minutes +anna +processing-stopped: .*media-jam/);
  const [json = ''] = (await platen('printer', 'jobs', '--name', name, '--json')).out;
  expect(JSON.parse(json)).toMatchObject({ jobId: 1, state: 'processing-stopped' });
  await platen('printer', 'faults', '--clear', '--name', name);
  await printed;
  const after = await waitFor(async () => {
    const { out } = await platen('printer', 'jobs', '--name', name);
    return out.some((one) => one.includes('completed')) ? out : undefined;
  }, wait('the receipt'));
  expect(after).toHaveLength(2);
});
