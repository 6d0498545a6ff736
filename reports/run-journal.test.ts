import { appendFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import { JournalBuilder } from '../suites/engine/journal/journal-builder.ts';
import { readJournal } from '../suites/engine/journal/ndjson.ts';
import { journalText } from './journal-text.fixture.ts';
import { redRun } from './made-up-run.fixture.ts';
import { continueRunJournal, openRunJournal } from './run-journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = (): Promise<string> => journalText(folder);

/** Enough events for several segments. */
function longJournal(cases: number): readonly JournalEvent[] {
  const journal = new JournalBuilder();
  for (let at = 1; at <= cases; at += 1) journal.begin(`case ${String(at)} ${'x'.repeat(700)}`);
  return journal.events;
}

it('is on disk event by event', async () => {
  const { journal } = redRun();
  using recording = openRunJournal(folder);
  for (const [at, event] of journal.entries()) {
    recording.keep(event);
    if (at % 20 === 0) expect(readJournal(await text())).toEqual(journal.slice(0, at + 1));
  }
  expect(readJournal(await text())).toEqual(journal);
});

it('is on disk event by event while what is older is compressed', async () => {
  const journal = longJournal(600);
  using recording = openRunJournal(folder);
  for (const [at, event] of journal.entries()) {
    recording.keep(event);
    if (at % 50 === 0) expect(readJournal(await text())).toHaveLength(at + 1);
  }
  expect(readJournal(await text())).toEqual(journal);
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  );
  const plain = (await text()).length;
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(plain / 2);
});

it('reads as it was where the run was killed between two steps of compressing', async () => {
  const journal = longJournal(600);
  {
    using recording = openRunJournal(folder);
    for (const event of journal) recording.keep(event);
  }
  const names = await readdir(folder);
  const latest = names.find((name) => /^journal\.\d+\.ndjson$/.test(name)) ?? '';
  // A segment written in part, before the file that says so is there.
  await appendFile(join(folder, 'journal.part.ndjson.gz'), gzipSync('half').subarray(0, 12));
  expect(readJournal(await text())).toEqual(journal);
  // The file before the latest one, not yet removed.
  await writeFile(join(folder, 'journal.17.ndjson'), 'what is compressed by now');
  expect(readJournal(await text())).toEqual(journal);
  // The whole journal, before its parts were removed.
  await writeFile(join(folder, 'journal.ndjson.gz'), gzipSync(await text()));
  await writeFile(join(folder, latest), 'no more of use');
  expect(readJournal(await text())).toEqual(journal);
});

it('takes the place of what an earlier run wrote there, and of nothing else', async () => {
  const own = 'journal.ndjson journal.part.ndjson.gz journal.17.ndjson journal.ndjson.gz run.har';
  for (const name of [...own.split(' '), 'results.json', 'report.html', 'notes.txt'])
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

it('goes on with the journal of an earlier run, and loses none of it at any moment', async () => {
  const journal = longJournal(600);
  {
    using recording = openRunJournal(folder);
    for (const event of journal.slice(0, 400)) recording.keep(event);
  }
  await writeFile(join(folder, 'results.json'), '{}');
  const before = readJournal(await text());
  expect(before).toEqual(journal.slice(0, 400));
  using recording = continueRunJournal(folder, before);
  expect(readJournal(await text())).toEqual(before);
  for (const event of journal.slice(400)) recording.keep(event);
  expect(readJournal(await text())).toEqual(journal);
  expect(await readdir(folder)).not.toContain('results.json');
});
