import { createHash } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { journalBytes, journalSize } from '../reports/journal-bytes.ts';
import { refuseNamedPipe, UnreadableFile, whyUnread } from '../simulators/kit/bounded-file.ts';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import { JournalError, readJournalFrom } from '../suites/engine/journal/ndjson.ts';
import { UsageError } from './command-line/usage-error.ts';

/** What judges has all of a recording before it, at some three times the size of its file. */
const timesInMemory = 3;
const longestBytes = getHeapStatistics().heap_size_limit / timesInMemory;

/** A recording's file as it was read. */
export interface RecordingFile {
  /** Of its bytes, uncompressed. */
  readonly sha256: string;
  /** Or why it cannot be read as one. */
  readonly events: readonly JournalEvent[] | JournalError;
}

/** A run's journal, by its own path or that of its folder. Throws UsageError for what cannot be read as one. */
export async function readRecording(
  path: string,
  /** Of a run that may have been killed as it wrote: a last event that was not written to its end is left out. */
  { mayBreakOff = false } = {},
): Promise<readonly JournalEvent[]> {
  const { events } = await readRecordingFile(path);
  if (!(events instanceof JournalError)) return events;
  if (mayBreakOff && events.before !== undefined) return events.before;
  throw new UsageError(`${path}: ${events.message}`);
}

/** The same with its digest. Throws UsageError for what is too long, UnreadableFile for what cannot be read at all. */
export async function readRecordingFile(path: string): Promise<RecordingFile> {
  try {
    refuseNamedPipe(path);
    const size = await journalSize(path);
    if (size > longestBytes) throw tooLong(path, size);
    return await readBoth(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError || code === undefined) throw error;
    if (code.startsWith('Z_')) throw new UsageError(`${path} is compressed and damaged (${code})`);
    throw new UnreadableFile(path, whyUnread(error), error);
  }
}

/** In one go: what comes through a pipe comes once. */
async function readBoth(path: string): Promise<RecordingFile> {
  const source = journalBytes(path);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await source.next();
      if (next.done === true) return;
      const chunk = next.value;
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > longestBytes) throw tooLong(path, bytes);
      yield chunk;
    }
  }
  try {
    const events = await readJournalFrom(passing());
    return { sha256: hash.digest('hex'), events };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    // What is wrong early on ends the reading; the digest is of all.
    for await (const _ of passing());
    return { sha256: hash.digest('hex'), events: error };
  } finally {
    await source.return(undefined);
  }
}

const mebibyte = 1024 ** 2;

function tooLong(path: string, bytes: number): UsageError {
  const wantedMiB = Math.ceil((bytes * timesInMemory) / mebibyte);
  const [is, most] = [bytes, longestBytes].map((one) => String(Math.floor(one / mebibyte)));
  return new UsageError(
    `${path} is too large for the available memory: ${is ?? ''} MiB or more, and ${most ?? ''} MiB is the limit`,
    `NODE_OPTIONS=--max-old-space-size=${String(wantedMiB)} gives it more, if the machine has it; otherwise record for a shorter time, or in parts (certify --for, --only).`,
  );
}
