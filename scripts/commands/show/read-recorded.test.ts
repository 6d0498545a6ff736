import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { redRun } from '../../../reports/made-up-run.fixture.ts';
import { writeReports } from '../../../reports/write-run.ts';
import { readRecorded } from './read-recorded.ts';
import { failedOf } from './recorded-run.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-show-'));
});
afterEach(() => rm(folder, { recursive: true }));

const journal = redRun()
  .journal.map((event) => `${JSON.stringify(event)}\n`)
  .join('');
const load = {
  target: 'their service',
  outcome: 'failed',
  repeats: [{ startedAt: '2026-11-29T01:00:00.000Z' }],
  findings: {
    accepted: 10,
    printed: 9,
    sampled: {
      journeys: 2,
      rules: 30,
      broken: [
        {
          rule: 'DOC-LIST-03',
          title: 'a page holds at most 50 documents',
          verdict: 'FAILED',
          case: 'journey/1',
          expected: 'at most 50',
          seen: '51',
        },
      ],
    },
  },
};

async function complaint(path: string): Promise<string> {
  const error = await readRecorded(path).then(
    () => new Error('it was read'),
    (thrown: unknown) => thrown as Error & { readonly hint?: string },
  );
  return 'hint' in error ? `${error.message}\n${error.hint ?? ''}` : error.message;
}

it('reads a judged run, its failed rules first', async () => {
  await writeReports(redRun(), { outcome: 'failed', strict: false }, { folder });
  const run = await readRecorded(folder);
  expect(run.outcome).toBe('failed');
  expect(failedOf(run)).toContain('DOC-LIST-03');
  expect(run.lines[0]).toMatch(/^0 passed, 3 failed, 1 warning/);
});

it('reads a load run: its counts, and the rules that its sampled journeys broke', async () => {
  await writeFile(join(folder, 'load.json'), JSON.stringify(load));
  await writeFile(join(folder, 'journal.ndjson'), journal);
  const run = await readRecorded(folder);
  expect(run).toMatchObject({ target: 'their service', outcome: 'failed' });
  expect(run.lines[0]).toBe('10 jobs accepted, 9 printed once and unaltered');
  expect(failedOf(run)).toEqual(['DOC-LIST-03']);
});

it('says what is missing and what to do', async () => {
  expect(await complaint(join(folder, 'none'))).toMatch(
    /none does not exist\nName the folder of a/,
  );
  expect(await complaint(folder)).toMatch(
    /contains no recorded run: it has neither results.json nor a recording .*\nName the folder/,
  );
  await writeFile(join(folder, 'results.json'), '{}');
  expect(await complaint(folder)).toContain('it has results.json, but not the recording');
  expect(await complaint(join(folder, 'results.json'))).toContain('is a file, not a folder');
  await rm(join(folder, 'results.json'));
  await writeFile(join(folder, 'journal.ndjson'), journal);
  expect(await complaint(folder)).toMatch(/has not finished: .*\n'platen judge /);
  await writeFile(join(folder, 'load.json'), '{"target": 7}');
  expect(await complaint(folder)).toMatch(/load.json is not the result of a load run: /);
});
