import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import { toLine } from '../suites/engine/journal/ndjson.ts';
import { isRunFile, journalParts, runFiles } from './run-files.ts';

/** A run's recording as it grows: a run that is killed leaves all that it did until then. */
export interface RunJournal extends Disposable {
  keep(event: JournalEvent): void;
}

/** Compressing so much takes a few milliseconds. */
const segmentCharacters = 256 * 1024;

/**
 * Begins the journal in a folder that is there, and removes what an earlier run wrote there. Each event is on disk
 * before `keep` returns; what is older than the latest quarter of a megabyte is compressed.
 */
export function openRunJournal(folder: string): RunJournal {
  for (const name of readdirSync(folder).filter(isRunFile)) rmSync(join(folder, name));
  return openBehind(folder, 0);
}

/**
 * Goes on with a journal that holds these events, and removes what was made of it. Whenever the process
 * is killed, the folder holds all of them.
 */
export function continueRunJournal(folder: string, events: readonly JournalEvent[]): RunJournal {
  const compressed = gzipSync(events.map(toLine).join(''));
  const fresh = join(folder, '.journal.ndjson.gz');
  writeFileSync(fresh, compressed);
  renameSync(fresh, join(folder, runFiles.journal));
  // As long as the whole one is there, nobody looks at the parts.
  for (const name of readdirSync(folder).filter(isRunFile))
    if (name !== runFiles.journal) rmSync(join(folder, name));
  writeFileSync(join(folder, journalParts.compressed), compressed);
  const journal = openBehind(folder, compressed.length);
  rmSync(join(folder, runFiles.journal));
  return journal;
}

function openBehind(folder: string, behindBytes: number): RunJournal {
  let compressedBytes = behindBytes;
  let pending: string[] = [];
  let pendingCharacters = 0;
  const latest = (): string => join(folder, journalParts.latest(compressedBytes));
  let file: number | undefined = openSync(latest(), 'w');
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const compress = (): void => {
    const segment = gzipSync(pending.join(''));
    appendFileSync(join(folder, journalParts.compressed), segment);
    // Until the next file is there, the one before it tells how much of the compressed ones counts.
    const before = latest();
    compressedBytes += segment.length;
    close();
    file = openSync(latest(), 'w');
    rmSync(before);
    pending = [];
    pendingCharacters = 0;
  };
  return {
    keep(event) {
      if (file === undefined) return;
      try {
        // At once: the call that follows may be the last.
        const line = toLine(event);
        appendFileSync(file, line);
        pending.push(line);
        pendingCharacters += line.length;
        if (pendingCharacters >= segmentCharacters) compress();
      } catch {
        // The disk is full: whoever writes the report at the end says so.
        close();
      }
    },
    [Symbol.dispose]: close,
  };
}
