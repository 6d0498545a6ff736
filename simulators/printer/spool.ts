import { writeFile } from 'node:fs/promises';
import { release } from '../kit/release.ts';
import { bytesSource, type RandomAccess } from '../kit/wire/pdl/random-access.ts';
import { ownerOnly, SpoolFile } from './spool-file.ts';

export const memoryBytes = 256 * 1024;
const nothing = new Uint8Array(0);

/**
 * Where a document's bytes wait: small ones in memory, larger ones in a file, so that a job of any
 * size takes constant memory.
 */
export class Spool {
  readonly #temporaryPath: string;
  readonly #prepare: () => Promise<void>;
  #memory: Uint8Array = nothing;
  #length = 0;
  #file: SpoolFile | undefined;

  /** `prepare` is called before a file is made. */
  constructor(temporaryPath: string, prepare: () => Promise<void> = async () => undefined) {
    this.#temporaryPath = temporaryPath;
    this.#prepare = prepare;
  }

  /** Undefined when more can come at once. Nothing keeps the part from then on. */
  write(part: Uint8Array): Promise<void> | undefined {
    if (this.#file !== undefined) return this.#file.write(part);
    const length = this.#length + part.length;
    if (length > memoryBytes) return this.#spill(part);
    if (length > this.#memory.length) this.#grow(length);
    this.#memory.set(part, this.#length);
    this.#length = length;
    return undefined;
  }

  /** Resolves when all that came is where it waits, or can't be; undefined when it is. Never rejects. */
  settled(): Promise<void> | undefined {
    return this.#file?.settled();
  }

  async source(): Promise<RandomAccess> {
    return this.#file === undefined ? bytesSource(this.#inMemory()) : this.#file.source();
  }

  /** The document becomes the file `path`, which must not be there yet. */
  async keep(path: string): Promise<void> {
    if (this.#file !== undefined) return this.#file.keep(path);
    await this.#prepare();
    await writeFile(path, this.#inMemory(), { flag: 'wx', mode: ownerOnly });
    this.#forget();
  }

  async discard(): Promise<void> {
    this.#forget();
    await this.#file?.discard();
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, this.#memory.length * 2));
    larger.set(this.#inMemory());
    this.#forget();
    this.#memory = larger;
  }

  #forget(): void {
    release(this.#memory);
    this.#memory = nothing;
  }

  // The first write shows whether there can be a file: it is waited for.
  async #spill(part: Uint8Array): Promise<void> {
    const file = new SpoolFile(this.#temporaryPath, this.#prepare);
    this.#file = file;
    await file.write(this.#inMemory());
    this.#forget();
    await file.write(part);
    await file.flushed();
  }

  #inMemory(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }
}
