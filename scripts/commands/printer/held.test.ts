import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, nthLine, platen, print, type Run } from '../running-printer.fixture.ts';

let folder = '';
let run: Run;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-held-'));
  run = begin('printer', '--fronts', 'raw', '--raw-port', '0', '--folder', folder, '--json');
  const { raw } = JSON.parse(await nthLine(run.lines, 0)) as { raw: { port: number } };
  const document = '@PJL SET HOLD=ON\n@PJL SET HOLDKEY="42"\n@PJL ENTER LANGUAGE=TEXT\nx\f';
  await print(raw.port, document);
  await print(raw.port, document);
});
afterAll(async () => {
  run.stop();
  await run.outcome;
  await rm(folder, { recursive: true, force: true });
});

function held(...options: readonly string[]) {
  return platen('printer', 'held', '--folder', folder, ...options);
}

test('held jobs are listed, released with their PIN, and deleted', async () => {
  const { out } = await held();
  expect(out).toHaveLength(3);
  expect(out[1]).toMatch(/^ *1 +\(no name\) +with a PIN$/);
  const wrong = await held('--release', '1', '--pin', '1');
  expect([wrong.outcome, wrong.err.join()]).toEqual([
    'usage',
    expect.stringContaining('not the PIN'),
  ]);
  expect((await held('--release', '1', '--pin', '42')).out).toHaveLength(2);
  expect((await held('--delete', '2')).out).toEqual(['no held jobs']);
  expect((await held('--json')).out).toEqual(['[]']);
});

test.each([
  [['--release', '1', '--delete', '1'], 'not both'],
  [['--pin', '1'], 'belongs to --release'],
  [['--delete', '9'], 'has no held job 9'],
])('%j is wrong usage: %s', async (options, message) => {
  const { outcome, err } = await held(...options);
  expect(outcome).toBe('usage');
  expect(err.join()).toContain(message);
});
