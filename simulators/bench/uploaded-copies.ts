import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removePictures } from '../printer/index.ts';
import type { Neighbour } from '../service/index.ts';

/** Copies of uploaded documents, to compare with the printed ones: the service removes its own after printing. */
export interface UploadedCopies extends AsyncDisposable {
  /** Path of the file with a document's bytes; undefined if no copy is kept. */
  file(uuid: string): Promise<string | undefined>;
  /** Removes all copies with their pictures. */
  clear(): Promise<void>;
}

const mostCopies = 500;
const mostBytes = 256 * 1024 * 1024;

interface Copy {
  readonly uuid: string;
  readonly file: string;
  readonly bytes: number;
}

/** Keeps the newest documents unchanged, in a folder that is emptied first. */
export function keepUploadedCopies(
  { listen, content }: Pick<Neighbour, 'listen' | 'content'>,
  folder: string,
): UploadedCopies {
  const emptied = rm(folder, { recursive: true, force: true }).then(() =>
    mkdir(folder, { recursive: true, mode: 0o700 }),
  );
  // A failed copy is reported to its caller.
  emptied.catch(() => undefined);
  const copies = new Map<string, Promise<Copy | undefined>>();
  let kept: readonly Copy[] = [];

  async function copy(uuid: string): Promise<Copy | undefined> {
    await emptied;
    const stream = await content(uuid);
    if (stream === undefined) return undefined;
    const file = join(folder, uuid);
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }));
    const { size: bytes } = await stat(file);
    const copied = { uuid, file, bytes };
    kept = [...kept, copied];
    await trim();
    return copied;
  }

  async function remove(copy: Copy): Promise<void> {
    kept = kept.filter((one) => one !== copy);
    await rm(copy.file, { force: true });
    await removePictures(copy.file);
  }

  async function trim(): Promise<void> {
    const [oldest] = kept;
    const sum = kept.reduce((total, { bytes }) => total + bytes, 0);
    if (oldest === undefined || (kept.length <= mostCopies && sum <= mostBytes)) return;
    copies.delete(oldest.uuid);
    await remove(oldest);
    await trim();
  }

  const listening = listen(({ kind, ...event }) => {
    const { uuid, name } = event as { readonly uuid?: unknown; readonly name?: unknown };
    // Only the event of a new document has the document's name.
    if (kind !== 'document' || typeof uuid !== 'string' || name === undefined) return;
    copies.set(
      uuid,
      copy(uuid).catch(() => undefined),
    );
  });
  return {
    file: async (uuid) => (await copies.get(uuid))?.file,
    async clear() {
      const all = [...copies.values()];
      copies.clear();
      for (const copied of await Promise.all(all)) if (copied !== undefined) await remove(copied);
    },
    [Symbol.asyncDispose]: async () => {
      listening[Symbol.dispose]();
      await emptied.catch(() => undefined);
      await Promise.all(copies.values());
    },
  };
}
