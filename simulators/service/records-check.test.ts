import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderUnusable, placesIn } from './data-folder.ts';
import { checkRecords, markRecords } from './records-check.ts';
import { makeIndexDisagree, openRecords, writeRecords } from './store/dialects/records.fixture.ts';

let parent: string;
let folder: ReturnType<typeof placesIn>;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'platen-records-'));
  folder = placesIn(join(parent, 'data'));
  mkdirSync(folder.path);
  using database = openRecords(folder.database);
  writeRecords(database, 0, 500);
});
afterEach(() => rmSync(parent, { recursive: true }));

function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 8_192));
}

/** The sentence that the records are refused with. */
async function refusalOf(checked: ReturnType<typeof placesIn>): Promise<string> {
  const error: unknown = await checkRecords(checked).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof DataFolderUnusable ? error.message : `not refused: ${String(error)}`;
}

describe.each([
  ['after an unclean end', () => markRecords(folder, 'open')],
  ['in a file that no service marked', () => Promise.resolve()],
])('%s', (_when, mark) => {
  beforeEach(mark);

  it('whole records are accepted', async () => {
    await expect(checkRecords(folder)).resolves.toBeUndefined();
  });

  it('damaged records are refused, and the refusal says what to do', async () => {
    damage(folder.database);
    const refusal = await refusalOf(folder);
    expect(refusal).toContain(`the records in the data folder ${folder.path} are damaged (`);
    expect(refusal).toContain('made with platen backup');
  });

  it('a file that is no database is refused', async () => {
    writeFileSync(folder.database, 'x'.repeat(10_000));
    expect(await refusalOf(folder)).toContain('are damaged (file is not a database)');
  });
});

describe('a copy', () => {
  it('is refused when its pages are of several moments', async () => {
    const copy = placesIn(join(parent, 'copy'));
    mkdirSync(copy.path);
    using database = openRecords(folder.database);
    database.exec('pragma wal_checkpoint(truncate)');
    copyFileSync(folder.database, copy.database);
    writeRecords(database, 500, 4_000);
    database.exec('pragma wal_checkpoint(truncate)');
    writeRecords(database, 4_500, 40);
    copyFileSync(`${folder.database}-wal`, `${copy.database}-wal`);
    expect(await refusalOf(copy)).toContain('are damaged (');
  });

  it('is refused when an index disagrees with its table', async () => {
    makeIndexDisagree(folder.database);
    const copy = placesIn(join(parent, 'copy'));
    await markRecords(folder, 'open');
    cpSync(folder.path, copy.path, { recursive: true });
    expect(await refusalOf(copy)).toContain('missing from index i');
    // The file that a service itself worked with is read page by page alone.
    await expect(checkRecords(folder)).resolves.toBeUndefined();
  });

  it('is checked even when its original was closed in order', async () => {
    await markRecords(folder, 'closed');
    const copy = placesIn(join(parent, 'copy'));
    cpSync(folder.path, copy.path, { recursive: true });
    expect(existsSync(copy.mark)).toBe(true);
    damage(copy.database);
    expect(await refusalOf(copy)).toContain('are damaged (');
  });
});

describe('records that were closed in order', () => {
  it('are not read through, and lose their mark', async () => {
    await markRecords(folder, 'closed');
    damage(folder.database);
    await expect(checkRecords(folder)).resolves.toBeUndefined();
    expect(existsSync(folder.mark)).toBe(false);
    expect(await refusalOf(folder)).toContain('are damaged (');
  });
});

it('a new folder has nothing to check', async () => {
  const fresh = placesIn(join(parent, 'fresh'));
  mkdirSync(fresh.path);
  await expect(checkRecords(fresh)).resolves.toBeUndefined();
  expect(existsSync(fresh.database)).toBe(false);
});

it('removes the redo log of earlier versions', async () => {
  mkdirSync(join(folder.path, 'redo'));
  writeFileSync(join(folder.path, 'redo', '1.log'), 'bytes of documents');
  await checkRecords(folder);
  expect(existsSync(join(folder.path, 'redo'))).toBe(false);
});
