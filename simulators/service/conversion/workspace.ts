import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ids } from '../../kit/ids.ts';
import type { ContentStore } from '../content/content.ts';
import type { DocumentRecord } from '../rules/records.ts';
import { ConversionFailed } from './conversion.ts';

/** A folder of a piece of work's own, which goes with it. */
export interface WorkFolder extends AsyncDisposable {
  readonly path: string;
}

/** Where programs of others work; nothing in it outlives the work, nor the service. */
export interface Workspace {
  readonly path: string;
  folder(): Promise<WorkFolder>;
}

/** Opens the folder anew: what an earlier process left there goes. No two processes may have the same one. */
export async function openWorkspace(path: string, ids: Ids): Promise<Workspace> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    path,
    async folder() {
      const folder = join(path, ids.uuid());
      await mkdir(folder, { mode: 0o700 });
      return {
        path: folder,
        [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
      };
    },
  };
}

/** Work that was begun longer ago is nobody's: conversions have their limits. */
const forgottenMs = 86_400_000;

/** A folder of this process's own among those of others; what processes that are long gone left there goes. */
export async function amongOthers(path: string, ids: Ids): Promise<string> {
  const own = join(path, ids.uuid());
  await mkdir(own, { recursive: true, mode: 0o700 });
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(path)) {
    const other = join(path, name);
    const begun = await stat(other).catch(() => undefined);
    if (begun !== undefined && begun.mtimeMs < now - forgottenMs)
      await rm(other, { recursive: true, force: true });
  }
  return own;
}

/** Puts the bytes of a document into a file for a program to read. Throws ConversionFailed where they are gone. */
export async function writeOut(
  content: Pick<ContentStore, 'open'>,
  { uuid, content: ref }: Pick<DocumentRecord, 'uuid' | 'content'>,
  path: string,
): Promise<void> {
  const bytes = await content.open(uuid, ref);
  if (bytes === undefined) throw new ConversionFailed('the content of the document is missing');
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
