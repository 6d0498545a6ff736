import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type EarlierFile, EarlierFiles, noEarlierFiles } from './earlier-files.ts';
import { impressionsOf } from './impressions.ts';
import { type KeepBounds, type Kept, type KeptTotals, noTotals } from './kept.ts';
import { listeners } from './listeners.ts';
import { removePictures } from './pictures/kept-pictures.ts';
import type { Receipt } from './receipt.ts';

/** The receipts a printer made and the documents beside them, oldest first, within bounds. */
export class ReceiptBook {
  readonly #bounds: KeepBounds;
  readonly #earlier: EarlierFiles;
  readonly #receipts = new Map<string, Receipt>();
  /** Those whose document is kept. */
  readonly #documents = new Map<string, Receipt>();
  /** How often each document is being read just now. */
  readonly #readers = new Map<string, number>();
  readonly #removals = new Set<Promise<void>>();
  readonly #listeners = listeners<Receipt>();
  #bytes = 0;
  #totals = noTotals;

  constructor(bounds: KeepBounds, earlier: readonly EarlierFile[] = noEarlierFiles) {
    this.#bounds = bounds;
    this.#earlier = new EarlierFiles(earlier);
    this.#trimEarlier();
  }

  add(receipt: Receipt): void {
    this.#receipts.set(receipt.id, receipt);
    if (receipt.file !== undefined) {
      this.#documents.set(receipt.id, receipt);
      this.#bytes += receipt.bytes;
    }
    this.#totals = counted(this.#totals, receipt);
    this.#trim();
    this.#listeners.tell(receipt);
  }

  all(): readonly Receipt[] {
    return [...this.#receipts.values()];
  }

  find(id: string): Receipt | undefined {
    return this.#receipts.get(id);
  }

  onReceipt(listener: (receipt: Receipt) => void): () => void {
    return this.#listeners.add(listener);
  }

  kept(): Kept {
    return {
      jobs: this.#receipts.size,
      documents: this.#documents.size,
      bytes: this.#bytes,
      earlier: { documents: this.#earlier.documents, bytes: this.#earlier.bytes },
      bounds: this.#bounds,
      totals: this.#totals,
    };
  }

  /** The document's bytes; it is not removed before the stream is closed. */
  content(id: string): Readable | undefined {
    const held = this.hold(id);
    if (held === undefined) return undefined;
    return createReadStream(held.file).once('close', () => held[Symbol.dispose]());
  }

  /** Keeps the document from being removed until disposed; undefined when it is not kept. */
  hold(id: string): ({ readonly file: string } & Disposable) | undefined {
    const file = this.#documents.get(id)?.file;
    if (file === undefined) return undefined;
    this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
    return { file, [Symbol.dispose]: () => this.#release(id) };
  }

  /** Forgets a job and removes its document, or answers false; whoever reads it just now reads on. */
  forget(id: string): boolean {
    const document = this.#documents.get(id);
    if (document?.file !== undefined) {
      this.#documents.delete(id);
      this.#bytes -= document.bytes;
      this.#remove(document.file);
    }
    return this.#receipts.delete(id);
  }

  /** Forgets all jobs, and removes what earlier runs left. Answers how many jobs they were. */
  clear(): number {
    const ids = [...this.#receipts.keys()];
    for (const id of ids) this.forget(id);
    for (let one = this.#earlier.take(); one !== undefined; one = this.#earlier.take())
      this.#remove(one.path);
    return ids.length;
  }

  /** Resolves when what was to be removed is gone from the disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#removals);
  }

  #release(id: string): void {
    const left = (this.#readers.get(id) ?? 1) - 1;
    if (left > 0) this.#readers.set(id, left);
    else this.#readers.delete(id);
    if (left === 0) this.#trim();
  }

  #trimEarlier(): void {
    const earlier = this.#earlier;
    while (
      this.#receipts.size + earlier.documents > this.#bounds.jobs ||
      this.#bytes + earlier.bytes > this.#bounds.bytes
    ) {
      const oldest = earlier.take();
      if (oldest === undefined) return;
      this.#remove(oldest.path);
    }
  }

  #trim(): void {
    this.#trimEarlier();
    for (const id of this.#documents.keys()) {
      if (this.#bytes <= this.#bounds.bytes) break;
      this.#removeDocument(id);
    }
    for (const id of this.#receipts.keys()) {
      if (this.#receipts.size <= this.#bounds.jobs) break;
      this.#removeDocument(id);
      if (!this.#documents.has(id)) this.#receipts.delete(id);
    }
  }

  /** Unless it is being read; its receipt stays, without the file. */
  #removeDocument(id: string): void {
    const receipt = this.#documents.get(id);
    if (receipt?.file === undefined || this.#readers.has(id)) return;
    const { file, ...rest } = receipt;
    this.#documents.delete(id);
    this.#bytes -= receipt.bytes;
    this.#receipts.set(id, rest);
    this.#remove(file);
  }

  #remove(file: string): void {
    const removal = removeFiles(file).finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }
}

function counted(totals: KeptTotals, receipt: Receipt): KeptTotals {
  const printed = receipt.state === 'completed';
  return {
    jobs: totals.jobs + 1,
    bytes: totals.bytes + receipt.bytes,
    impressions: totals.impressions + (printed ? impressionsOf(receipt) : 0),
  };
}

/** A file that can't be removed is a warning: the printer prints on. */
async function removeFiles(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
    await removePictures(file);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
