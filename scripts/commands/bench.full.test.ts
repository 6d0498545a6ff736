import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { waitFor } from '../../simulators/kit/lifecycle.ts';
import { isInstalled } from '../bootstrap/parts.mjs';
import { platen } from './run-command.fixture.ts';
import { begin, type Run } from './running-printer.fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let bench: Run;
beforeAll(async () => {
  // Else the first of the lines would install them, under the very test that runs it.
  if (!isInstalled(root, 'used'))
    throw new Error('the parts are older than package-lock.json: node scripts/bootstrap.mjs');
  folder = await mkdtemp(join(tmpdir(), "platen's bench-"));
  bench = begin('bench', '--data-folder', folder, '--port', '0', '--any-ports');
  await waitFor(
    () =>
      bench.lines().some((line) => line.startsWith("  curl -H 'Authorization: Bearer"))
        ? true
        : undefined,
    {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the bench',
    },
  );
});
afterAll(async () => {
  bench.stop();
  await bench.outcome;
  await rm(folder, { recursive: true });
});

const printed = (words: string): string =>
  bench
    .lines()
    .find((line) => line.includes(words))
    ?.trim() ?? '';

async function run(line: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '' };
  return (await promisify(execFile)('/bin/sh', ['-c', line], { cwd: root, env })).stdout;
}

it('the lines of upload, tap, terminal and the printers work as they are printed', async () => {
  requireTool('curl');
  await run(`${printed(' -X PUT ').replace(/\\$/, '')} ${printed('-F title=')}`);
  expect(await run(printed(' tap --card'))).toBe(
    '946EBD28 released 1 document at ipp-printer: report.pdf\n',
  );
  expect(printed(' terminal list')).not.toBe('');
  await run(printed(' terminal list'));
  const jobs = bench.lines().filter((line) => line.includes(' printer jobs '));
  expect(jobs).toHaveLength(2);
  const [raw = '', ipp = ''] = jobs.map((line) => line.trim());
  expect(await run(raw)).toBe('no jobs\n');
  const done = await waitFor(
    async () => {
      const table = await run(ipp);
      return table.includes('completed') ? table : undefined;
    },
    { clock: systemClock, deadlineMs: 50_000, what: 'the job' },
  );
  expect(done).toMatch(/ report\.pdf +ann +pdf, 3 pages/);
});

it('the tap is at the reader of the printer with a page, whose address follows', () => {
  const page = /page (http:\S+)/.exec(printed('printer  ipp-printer'))?.[1] ?? 'none';
  expect(printed('# see it printed at ')).toBe(`# see it printed at ${page}`);
  expect(printed('printer  raw-printer')).toMatch(
    /raw jobs have no document name and no user name$/,
  );
});

it('names the page of the interface, those of the printers, and the control plane', () => {
  expect(printed('  page ')).toMatch(/https:\/\/localhost:\d+\/docs|http/);
  expect(printed('printer  ipp-printer')).toMatch(/page http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(printed('control  http')).toContain('Authorization: Bearer');
});

it("platen printer finds the bench's printers by their folder", async () => {
  const where = ['--folder', join(folder, 'printers', 'raw-printer')];
  const list = await platen('printer', 'list', ...where);
  expect(list.out).toMatch(/raw-printer +idle/);
  const faults = await platen('printer', 'faults', 'out-of-paper', ...where);
  expect(faults.outcome).toBe('passed');
  expect((await platen('printer', 'list', ...where)).out).toMatch(/raw-printer +stopped/);
});
