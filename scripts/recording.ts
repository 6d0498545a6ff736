import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalEvent } from '../suites/journal/event.ts';
import { JournalError, readJournal } from '../suites/journal/ndjson.ts';
import { UsageError } from './command-line/usage-error.ts';

/** A run's journal, by its own path or that of its folder. Throws UsageError for what cannot be read as one. */
export async function readRecording(path: string): Promise<readonly JournalEvent[]> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    return readJournal(await readFile(isFolder ? join(path, 'journal.ndjson') : path, 'utf8'));
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(`${path}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${path} cannot be read (${code})`);
  }
}
