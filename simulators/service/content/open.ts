import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Ids } from '../../kit/ids.ts';
import { bytesSource, fileSource, type RandomAccess } from '../../kit/wire/pdl/random-access.ts';
import type { ContentRef } from '../rules/records.ts';
import type { Reader } from '../store/store.ts';
import type { ContentStore, DownloadStream, TakenContent } from './content.ts';
import { sweep } from './sweep.ts';
import { takeContent } from './take.ts';

type FileRef = Extract<ContentRef, { kind: 'file' }>;

export interface ContentParts {
  /** Made when it is not there; holds one file for each large document and nothing else. */
  readonly folder: string;
  readonly ids: Ids;
  readonly documents: Pick<Reader['documents'], 'inlineContent' | 'files'>;
  /** Other processes may be writing files of their own: what is young may be theirs. */
  readonly isShared: boolean;
}

/** How much of a file is read at a time on its way to a printer or client. */
const readBytes = 256 * 1024;

/** Opens the content folder and removes what an earlier process left in it that no row names. */
export async function openContent(parts: ContentParts): Promise<ContentStore> {
  const { folder, ids, documents } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(parts);
  return {
    take: (source, limitBytes) => takeContent(source, { folder, name: ids.uuid(), limitBytes }),
    async open(uuid, ref) {
      if (ref.kind === 'none') return undefined;
      if (ref.kind === 'file') return await openFile(join(folder, ref.file));
      const bytes = await documents.inlineContent(uuid);
      return bytes && Readable.from([bytes], { objectMode: false });
    },
    async whichAreThere(refs) {
      const there = new Set(refs.filter(({ kind }) => kind === 'inline'));
      const look = async (ref: FileRef): Promise<void> => {
        if (await isFile(join(folder, ref.file))) there.add(ref);
      };
      await Promise.all(refs.filter((ref) => ref.kind === 'file').map(look));
      return there;
    },
    inspect: (taken) => inspect(folder, taken),
    check: () => checkFolder(folder, ids),
    async discard(ref) {
      if (ref.kind === 'file') await rm(join(folder, ref.file), { force: true });
    },
  };
}

/** As an upload would: permissions alone don't tell of a disk that is full. */
async function checkFolder(folder: string, ids: Ids): Promise<void> {
  const probe = join(folder, `probe-${ids.uuid()}`);
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

async function openFile(path: string): Promise<DownloadStream | undefined> {
  try {
    const handle = await open(path, 'r');
    return handle.createReadStream({ highWaterMark: readBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function inspect(
  folder: string,
  taken: TakenContent,
): Promise<RandomAccess & AsyncDisposable> {
  if ('bytes' in taken) {
    return { ...bytesSource(taken.bytes), [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const handle = await open(join(folder, taken.ref.file), 'r');
  return { ...(await fileSource(handle)), [Symbol.asyncDispose]: () => handle.close() };
}
