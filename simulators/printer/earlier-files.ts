import type { Dir } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface EarlierFile {
  readonly path: string;
  readonly bytes: number;
}

/** More files than this are not looked at: a start takes its time, but no more. */
const mostEarlierFiles = 50_000;
/** Asked for at a time. */
const statsAtOnce = 64;

/** As the machine names documents, and what of one came before its printer ended. */
const documentName = /^(?:\d{6,}-[0-9a-f-]{36}\.[a-z0-9]+|[0-9a-f-]{36}\.part)$/;

/** The documents that earlier runs left in a printer's folder; what is oldest goes first. */
export class EarlierFiles {
  readonly #files: readonly EarlierFile[];
  #gone = 0;
  #bytes: number;

  /** Oldest first. */
  constructor(files: readonly EarlierFile[]) {
    this.#files = files;
    this.#bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get documents(): number {
    return this.#files.length - this.#gone;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The oldest, which is to be removed and doesn't count from now on. */
  take(): EarlierFile | undefined {
    const oldest = this.#files[this.#gone];
    if (oldest === undefined) return undefined;
    this.#gone += 1;
    this.#bytes -= oldest.bytes;
    return oldest;
  }
}

export const noEarlierFiles: readonly EarlierFile[] = [];

/** Those of a folder that may not be there, oldest first. Rejects when it can't be read. */
export async function findEarlierFiles(folder: string): Promise<readonly EarlierFile[]> {
  const opened = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (opened === undefined) return noEarlierFiles;
  const found: (EarlierFile & { readonly at: number })[] = [];
  const names = await documentNames(opened);
  for (let at = 0; at < names.length; at += statsAtOnce) {
    const some = names.slice(at, at + statsAtOnce).map((name) => look(join(folder, name)));
    found.push(...(await Promise.all(some)).flat());
  }
  return found.sort((a, b) => a.at - b.at).map(({ path, bytes }) => ({ path, bytes }));
}

async function documentNames(folder: Dir): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of folder) {
    if (entry.isFile() && documentName.test(entry.name)) names.push(entry.name);
    if (names.length >= mostEarlierFiles) break;
  }
  return names;
}

/** Nothing for a file that is gone by now. */
async function look(path: string): Promise<(EarlierFile & { readonly at: number })[]> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? [] : [{ path, bytes: found.size, at: found.mtimeMs }];
}
