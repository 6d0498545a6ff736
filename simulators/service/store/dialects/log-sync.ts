import { closeSync, fdatasync, fsync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);

/** Makes what SQLite has written to its log durable, beside the work of the process. */
export interface LogSync {
  /** Of all commits until now; rejects with what the system says against it. */
  sync(): Promise<void>;
  close(): void;
}

/** Of the database in this file; the log is there from the first commit on, and keeps its name. */
export function openLogSync(file: string): LogSync {
  let log: number | undefined;

  /** Its name must last too. */
  async function openLog(): Promise<number> {
    const opened = openSync(`${file}-wal`, 'r+');
    log = opened;
    const folder = openSync(dirname(file), 'r');
    try {
      await promisify(fsync)(folder);
    } finally {
      closeSync(folder);
    }
    return opened;
  }

  return {
    async sync() {
      await syncData(log ?? (await openLog()));
    },
    close() {
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}
