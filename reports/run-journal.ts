import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEvent } from '../suites/journal/event.ts';
import { toLine } from '../suites/journal/ndjson.ts';
import { runFiles } from './run-files.ts';

/** A run's recording as it grows: what is killed has told until then what it did. */
export interface RunJournal extends Disposable {
  keep(event: JournalEvent): void;
}

/** Begins journal.ndjson in a folder that is there, and removes what an earlier run wrote beside it. */
export function openRunJournal(folder: string): RunJournal {
  for (const name of Object.values(runFiles)) rmSync(join(folder, name), { force: true });
  let file: number | undefined = openSync(join(folder, runFiles.journal), 'w');
  const close = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    keep(event) {
      if (file === undefined) return;
      try {
        // At once: the call that follows may be the last.
        writeSync(file, toLine(event));
      } catch {
        // The disk is full: whoever writes the report at the end says so.
        close();
      }
    },
    [Symbol.dispose]: close,
  };
}
