import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { release } from '../kit/release.ts';
import { fileSource, type RandomAccess } from '../kit/wire/pdl/random-access.ts';

/** While one slab is written the next ones fill; more than these makes the sender wait. */
const slabBytes = 1024 * 1024;
const mostSlabs = 3;
/** What people print is for nobody else's eyes. */
export const ownerOnly = 0o600;

/**
 * A file that is written from its start to its end. What comes is copied into a few slabs that
 * serve again and again, so that no chunk has to wait for the disk.
 */
export class SpoolFile {
  readonly #path: string;
  readonly #prepare: () => Promise<void>;
  #file: FileHandle | undefined;
  /** The slab that is being filled. */
  #slab: Uint8Array | undefined;
  #filled = 0;
  readonly #full: Uint8Array[] = [];
  readonly #free: Uint8Array[] = [];
  #slabs = 0;
  /** Until there is nothing left to write. */
  #writing: Promise<void> | undefined;
  /** Told when a slab is free again, or none ever will be. */
  #onRoom: (() => void) | undefined;
  #failure: Error | undefined;

  constructor(path: string, prepare: () => Promise<void>) {
    this.#path = path;
    this.#prepare = prepare;
  }

  /** Undefined when more can come at once. To be called again only then. */
  write(part: Uint8Array): Promise<void> | undefined {
    if (this.#failure !== undefined) return this.flushed();
    const rest = this.#fill(part);
    return rest.length === 0 ? undefined : this.#writeLater(rest);
  }

  /** Resolves when all that came is written, or can't be; undefined when it is. Never rejects. */
  settled(): Promise<void> | undefined {
    if (this.#filled > 0) this.#send();
    return this.#writing;
  }

  /** Resolves when all that came is written; rejects when it could not be. */
  async flushed(): Promise<void> {
    await this.settled();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async source(): Promise<RandomAccess> {
    await this.flushed();
    if (this.#file === undefined) throw new Error('the file is closed');
    return fileSource(this.#file);
  }

  /** It becomes the file `path`, which must not be there yet. */
  async keep(path: string): Promise<void> {
    await this.flushed();
    await this.#close();
    await rename(this.#path, path);
  }

  async discard(): Promise<void> {
    await this.settled();
    if (this.#file === undefined) return;
    await this.#close();
    await rm(this.#path, { force: true });
  }

  /** Answers what finds no room. */
  #fill(part: Uint8Array): Uint8Array {
    let rest = part;
    while (rest.length > 0) {
      this.#slab ??= this.#free.pop() ?? this.#anotherSlab();
      if (this.#slab === undefined) return rest;
      const fits = rest.subarray(0, slabBytes - this.#filled);
      this.#slab.set(fits, this.#filled);
      this.#filled += fits.length;
      rest = rest.subarray(fits.length);
      if (this.#filled === slabBytes) this.#send();
    }
    return rest;
  }

  #anotherSlab(): Uint8Array | undefined {
    if (this.#slabs === mostSlabs) return undefined;
    this.#slabs += 1;
    return new Uint8Array(slabBytes);
  }

  async #writeLater(part: Uint8Array): Promise<void> {
    for (let rest = part; rest.length > 0; rest = this.#fill(rest)) {
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
      if (this.#failure !== undefined) throw this.#failure;
    }
  }

  #send(): void {
    if (this.#slab !== undefined) this.#full.push(this.#slab.subarray(0, this.#filled));
    this.#slab = undefined;
    this.#filled = 0;
    this.#writing ??= this.#drain();
  }

  /** Never rejects: whoever comes next is told of the failure. */
  async #drain(): Promise<void> {
    try {
      this.#file ??= await this.#create();
      for (let slab = this.#full.shift(); slab !== undefined; slab = this.#full.shift()) {
        await append(this.#file, slab);
        this.#free.push(new Uint8Array(slab.buffer));
        this.#onRoom?.();
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#full.length = 0;
      this.#onRoom?.();
    }
    this.#writing = undefined;
  }

  async #create(): Promise<FileHandle> {
    await this.#prepare();
    return open(this.#path, 'wx+', ownerOnly);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    for (const slab of this.#free.splice(0)) release(slab);
    await file?.close();
  }
}

async function append(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0; ) {
    rest = rest.subarray((await file.write(rest)).bytesWritten);
  }
}
