import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { release } from '../../kit/release.ts';
import { syncFolder } from './sync-folder.ts';

/** What may wait in memory while the disk is busy; the source waits beyond it. */
const waitingLimitBytes = 1024 * 1024;
/** The disk is set to work each time this much is written, so that the last sync has little left. */
const syncStepBytes = 8 * 1024 * 1024;

/** A file that is written while its source is still being read, and shows up only when it is whole. */
export interface GrowingFile {
  /** Resolves when more may come. Chunks are kept, not copied, and gone when they are written: the file is the last to see them. */
  append(chunk: Uint8Array): Promise<void>;
  /** Synced, in place under its name, and the folder synced too. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

export async function startFile(folder: string, name: string): Promise<GrowingFile> {
  const part = join(folder, `${name}.part`);
  const handle = await open(part, 'wx', 0o600);
  const writing = writer(handle);
  return {
    append: (chunk) => writing.append(chunk),
    async finish() {
      await writing.flush();
      await handle.sync();
      await handle.close();
      await rename(part, join(folder, name));
      await syncFolder(folder);
    },
    async abandon() {
      await writing.flush().catch(() => undefined);
      await handle.close();
      await rm(part, { force: true });
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Only a full disk takes a part of a write; it says so at the next one. */
function diskFull(): Error {
  return Object.assign(new Error('the disk accepted only a part of a write'), { code: 'ENOSPC' });
}

interface Writer {
  append(chunk: Uint8Array): Promise<void>;
  flush(): Promise<void>;
}

/** One write at a time; what arrives meanwhile goes in the next, all of it in one call. */
function writer(handle: FileHandle): Writer {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let unsyncedBytes = 0;
  let busy: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const chunks = waiting;
      const bytes = waitingBytes;
      waiting = [];
      waitingBytes = 0;
      const { bytesWritten } = await handle.writev(chunks);
      if (bytesWritten < bytes) throw diskFull();
      for (const chunk of chunks) release(chunk);
      unsyncedBytes += bytes;
      if (unsyncedBytes >= syncStepBytes && syncing === undefined) {
        unsyncedBytes = 0;
        syncing = guard(handle.datasync()).finally(() => {
          syncing = undefined;
        });
      }
    }
  }

  /** Nobody may be waiting when it fails: the error is kept for whoever comes next. */
  async function guard(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (error) {
      failure ??= { error };
    }
  }

  function check(): void {
    if (failure !== undefined) throw failure.error;
  }

  return {
    async append(chunk) {
      check();
      waiting.push(chunk);
      waitingBytes += chunk.length;
      busy ??= guard(drain()).finally(() => {
        busy = undefined;
      });
      while (waitingBytes > waitingLimitBytes && failure === undefined) await busy;
      check();
    },
    async flush() {
      await busy;
      await syncing;
      check();
    },
  };
}
