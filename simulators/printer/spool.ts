import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { bytesSource, fileSource, type RandomAccess } from '../kit/wire/pdl/random-access.ts';

export const memoryBytes = 256 * 1024;
/** While one batch is written the next one gathers; more than this makes the sender wait. */
const aheadBytes = 2 * 1024 * 1024;
const aheadParts = 512;
/** What people print is for nobody else's eyes. */
const ownerOnly = 0o600;
const nothing = new Uint8Array(0);

/**
 * Where a document's bytes wait: small ones in memory, larger ones in a file, so that a job of any
 * size takes constant memory.
 */
export class Spool {
  readonly #temporaryPath: string;
  readonly #prepare: () => Promise<void>;
  /** The first part itself, which mostly is all of it, or what gathers more. */
  #memory: Uint8Array = nothing;
  #length = 0;
  #file: FileHandle | undefined;
  #spilled = false;
  #batch: Uint8Array[] = [];
  #batchBytes = 0;
  /** Until there is nothing left to write, and of that the batch under way. */
  #writing: Promise<void> | undefined;
  #underWay: Promise<void> | undefined;
  #failure: Error | undefined;

  /** `prepare` is called before a file is made. */
  constructor(temporaryPath: string, prepare: () => Promise<void> = async () => undefined) {
    this.#temporaryPath = temporaryPath;
    this.#prepare = prepare;
  }

  /** Undefined when more can come at once. The part must not change any more. */
  write(part: Uint8Array): Promise<void> | undefined {
    if (this.#spilled) return this.#append(part);
    const length = this.#length + part.length;
    if (length > memoryBytes) return this.#spill(part);
    if (this.#length === 0) this.#memory = part;
    else this.#gather(part, length);
    this.#length = length;
    return undefined;
  }

  /** Resolves when nothing is being written any more; undefined when nothing is. Never rejects. */
  get pending(): Promise<void> | undefined {
    return this.#writing;
  }

  /** Resolves when all that came is where it waits; rejects when it could not be written. */
  async flushed(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async source(): Promise<RandomAccess> {
    await this.flushed();
    return this.#file === undefined ? bytesSource(this.#inMemory()) : fileSource(this.#file);
  }

  /** The document becomes the file `path`, which must not be there yet. */
  async keep(path: string): Promise<void> {
    await this.flushed();
    if (this.#file === undefined) {
      await this.#prepare();
      return writeFile(path, this.#inMemory(), { flag: 'wx', mode: ownerOnly });
    }
    await this.#close();
    await rename(this.#temporaryPath, path);
  }

  async discard(): Promise<void> {
    await this.#writing;
    if (this.#file === undefined) return;
    await this.#close();
    await rm(this.#temporaryPath, { force: true });
  }

  #gather(part: Uint8Array, length: number): void {
    if (length > this.#memory.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.#memory.length * 2));
      larger.set(this.#inMemory());
      this.#memory = larger;
    }
    this.#memory.set(part, this.#length);
  }

  // The first write shows whether there can be a file: it is waited for.
  #spill(part: Uint8Array): Promise<void> {
    this.#spilled = true;
    this.#batch = [this.#inMemory(), part];
    this.#memory = nothing;
    this.#writing = this.#drain();
    return this.flushed();
  }

  #append(part: Uint8Array): Promise<void> | undefined {
    if (this.#failure !== undefined) return this.flushed();
    this.#batch.push(part);
    this.#batchBytes += part.length;
    this.#writing ??= this.#drain();
    const isFull = this.#batchBytes > aheadBytes || this.#batch.length > aheadParts;
    return isFull ? this.#room() : undefined;
  }

  /** Resolves when the batch under way is written, and what gathered meanwhile has its turn. */
  async #room(): Promise<void> {
    await this.#underWay?.catch(() => undefined);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Never rejects: whoever comes next is told of the failure. */
  async #drain(): Promise<void> {
    try {
      this.#file ??= await this.#create();
      while (this.#batch.length > 0) {
        const batch = this.#batch;
        this.#batch = [];
        this.#batchBytes = 0;
        this.#underWay = appendAll(this.#file, batch);
        await this.#underWay;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#batch = [];
    }
    this.#writing = undefined;
  }

  async #create(): Promise<FileHandle> {
    await this.#prepare();
    return open(this.#temporaryPath, 'wx+', ownerOnly);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  #inMemory(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }
}

async function appendAll(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  for (let rest = parts; rest.length > 0; ) {
    rest = behind(rest, (await file.writev([...rest])).bytesWritten);
  }
}

/** What is left of the parts when so many of their bytes are written. */
function behind(parts: readonly Uint8Array[], written: number): readonly Uint8Array[] {
  let left = written;
  for (const [index, part] of parts.entries()) {
    if (left < part.length) return [part.subarray(left), ...parts.slice(index + 1)];
    left -= part.length;
  }
  return [];
}
