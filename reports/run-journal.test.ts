import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJournal } from '../suites/journal/ndjson.ts';
import { redRun } from './made-up-run.fixture.ts';
import { openRunJournal } from './run-journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = (): Promise<string> => readFile(join(folder, 'journal.ndjson'), 'utf8');

it('is on disk event by event', async () => {
  const { journal } = redRun();
  using recording = openRunJournal(folder);
  for (const [at, event] of journal.entries()) {
    recording.keep(event);
    if (at % 20 === 0) expect(readJournal(await text())).toEqual(journal.slice(0, at + 1));
  }
  expect(readJournal(await text())).toEqual(journal);
});

it('takes the place of what an earlier run wrote there, and of nothing else', async () => {
  for (const name of ['journal.ndjson', 'results.json', 'junit.xml', 'report.html', 'notes.txt'])
    await writeFile(join(folder, name), 'earlier');
  using _ = openRunJournal(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['journal.ndjson', 'notes.txt']);
  expect(await text()).toBe('');
});

it('keeps nothing once it is closed', async () => {
  const [first] = redRun().journal;
  if (first === undefined) throw new Error('the run is empty');
  const recording = openRunJournal(folder);
  recording[Symbol.dispose]();
  recording.keep(first);
  expect(await text()).toBe('');
});
