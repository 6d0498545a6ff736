import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../suites/engine/journal/ndjson.ts';
import type { RunResult } from '../suites/engine/judge/result.ts';
import { journalText } from './journal-text.fixture.ts';
import { greenRun, redRun } from './made-up-run.fixture.ts';
import { openRunJournal } from './run-journal.ts';
import { placeInHome, writeReports, writeRun } from './write-run.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'platen-reports-'));
});
afterEach(() => rm(home, { recursive: true }));

const green = { outcome: 'passed', strict: false } as const;
const red = { outcome: 'failed', strict: false } as const;

const inHome = async (run: RunResult, meta: typeof green | typeof red) =>
  writeRun(run, meta, await placeInHome(home, run.startedAt));

describe('writeRun', () => {
  it('writes its files into a folder named after the time, and latest leads there', async () => {
    const written = await inHome(redRun(), red);
    expect(written.folder).toBe(join(home, 'runs', '2026-12-03T10-04-05Z'));
    const names = ['journal.ndjson.gz', 'junit.xml', 'report.html', 'results.json', 'summary.md'];
    expect((await readdir(join(home, 'latest'))).toSorted()).toEqual(names);
    const results: unknown = JSON.parse(await readFile(written.resultsJson, 'utf8'));
    expect(results).toEqual(written.results);
    expect(written.results.platen).toMatch(/^\d+\.\d+\.\d+/);
    expect(readJournal(await journalText(written.folder))).toEqual(redRun().journal);
  });

  it('two runs of one second get a folder each, and latest leads to the later one', async () => {
    await inHome(redRun(), red);
    await inHome(greenRun(), green);
    expect(await readlink(join(home, 'latest'))).toBe('runs/2026-12-03T10-04-05Z-2');
    expect((await readdir(home)).toSorted()).toEqual(['latest', 'runs']);
    const latest = await readFile(join(home, 'latest', 'results.json'), 'utf8');
    expect(JSON.parse(latest)).toMatchObject({ outcome: 'passed' });
  });

  it('replaces the small file that stands for latest where links cannot be made', async () => {
    await writeFile(join(home, 'latest'), 'runs/earlier\n');
    await inHome(greenRun(), green);
    expect((await lstat(join(home, 'latest'))).isSymbolicLink()).toBe(true);
  });

  it('says so when latest is a folder of its own, and leaves that folder and nothing half-made', async () => {
    await mkdir(join(home, 'latest', 'mine'), { recursive: true });
    await expect(inHome(greenRun(), green)).rejects.toThrow(/latest could not be replaced/);
    expect((await readdir(home)).toSorted()).toEqual(['latest', 'runs']);
    expect(await readdir(join(home, 'latest'))).toEqual(['mine']);
  });
});

it('writeReports writes into the folder it is given, over an earlier run', async () => {
  await writeReports(redRun(), red, { folder: home, har: true });
  expect(await readdir(home)).toContain('run.har');
  const { results } = await writeReports(greenRun(), green, { folder: home });
  expect(await readdir(home)).not.toContain('run.har');
  expect(JSON.parse(await readFile(join(home, 'results.json'), 'utf8'))).toEqual(results);
  expect(readJournal(await journalText(home))).toEqual(greenRun().journal);
});

it('writeReports takes the place of what the run recorded as it went', async () => {
  using recording = openRunJournal(home);
  for (const event of redRun().journal) recording.keep(event);
  await writeReports(redRun(), red, { folder: home });
  const journals = (await readdir(home)).filter((name) => name.includes('journal'));
  expect(journals).toEqual(['journal.ndjson.gz']);
  expect(readJournal(await journalText(home))).toEqual(redRun().journal);
});
