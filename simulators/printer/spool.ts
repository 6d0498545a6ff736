import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { bytesSource, fileSource, type RandomAccess } from '../kit/wire/pdl/random-access.ts';

export const memoryBytes = 256 * 1024;
/** What people print is for nobody else's eyes. */
const ownerOnly = 0o600;

/**
 * Where a document's bytes wait: small ones in memory, larger ones in a file, so that a job of any
 * size takes constant memory. One write at a time.
 */
export class Spool {
  readonly #temporaryPath: string;
  #memory = Buffer.alloc(0);
  #length = 0;
  #file: FileHandle | undefined;

  constructor(temporaryPath: string) {
    this.#temporaryPath = temporaryPath;
  }

  /** Undefined when it is done already: small documents only go to memory. */
  write(part: Uint8Array): Promise<void> | undefined {
    if (this.#file !== undefined) return append(this.#file, part);
    const length = this.#length + part.length;
    if (length > memoryBytes) return this.#spill(part);
    if (length > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.#memory.length * 2));
      this.#memory.copy(larger, 0, 0, this.#length);
      this.#memory = larger;
    }
    this.#memory.set(part, this.#length);
    this.#length = length;
    return undefined;
  }

  async source(): Promise<RandomAccess> {
    return this.#file === undefined ? bytesSource(this.#inMemory()) : fileSource(this.#file);
  }

  /** The document becomes the file `path`, which must not be there yet. */
  async keep(path: string): Promise<void> {
    if (this.#file === undefined)
      return writeFile(path, this.#inMemory(), { flag: 'wx', mode: ownerOnly });
    await this.#file.close();
    await rename(this.#temporaryPath, path);
  }

  async discard(): Promise<void> {
    if (this.#file === undefined) return;
    await this.#file.close();
    await rm(this.#temporaryPath, { force: true });
  }

  async #spill(part: Uint8Array): Promise<void> {
    this.#file = await open(this.#temporaryPath, 'wx+', ownerOnly);
    await append(this.#file, this.#inMemory());
    this.#memory = Buffer.alloc(0);
    await append(this.#file, part);
  }

  #inMemory(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }
}

async function append(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten;
}
