import { documentStatus } from '../../rules/document.ts';
import { documentTypes } from '../../rules/document-types.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import type { Store } from '../../store/store.ts';
import type { ConversionLog } from '../conversion.ts';
import { ColorCounter } from './color-counter.ts';
import { type ColorParts, countColors } from './count-colors.ts';

export interface ColorQueueParts extends ColorParts {
  readonly store: Store;
  readonly log: ConversionLog;
}

/** Most documents are printed soon: what is gone by then need not be looked at. */
const settleMs = 1_000;
/** So many are remembered; further ones are found in the store when these are done. */
const mostWaiting = 1_000;

/** Finds the colour pages of documents that wait, one at a time, behind all else (SIL-52a). */
export class ColorQueue {
  readonly #parts: ColorQueueParts;
  readonly #counter = new ColorCounter();
  /** By uuid, since when; the first came first. */
  readonly #waiting = new Map<string, bigint>();
  #hasMissed = false;
  #ending = new AbortController();
  #work: Promise<void> | undefined;

  constructor(parts: ColorQueueParts) {
    this.#parts = parts;
  }

  add({ uuid, status, documentType }: DocumentRecord): void {
    if (status !== documentStatus.ready || documentType !== documentTypes.pdf) return;
    if (this.#waiting.size < mostWaiting) this.#remember(uuid);
    else this.#hasMissed = true;
    this.#begin();
  }

  /** Looks at what an earlier process left. */
  recover(): void {
    this.#hasMissed = true;
    this.#begin();
  }

  async idle(): Promise<void> {
    while (this.#work !== undefined) await this.#work;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.idle();
    this.#counter.stop();
  }

  async clear(): Promise<void> {
    await this.stop();
    this.#waiting.clear();
    this.#hasMissed = false;
    this.#ending = new AbortController();
  }

  #begin(): void {
    if (this.#ending.signal.aborted) return;
    this.#work ??= this.#run(this.#ending.signal)
      .catch((error: unknown) => this.#parts.log({ kind: 'broken', documentUuid: '', error }))
      .finally(() => {
        this.#work = undefined;
      });
  }

  #remember(uuid: string): void {
    this.#waiting.set(uuid, this.#parts.clock.monotonic());
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const [first] = this.#waiting;
      if (first === undefined) {
        if (!this.#hasMissed) return;
        await this.#findMissed();
      } else if (await this.#hasSettled(first[1], signal)) {
        this.#waiting.delete(first[0]);
        await this.#count(first[0], signal);
      }
    }
  }

  async #hasSettled(since: bigint, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#parts;
    const leftMs = settleMs - Number(clock.monotonic() - since) / 1e6;
    if (leftMs > 0) await clock.sleep(leftMs, signal).catch(() => undefined);
    return !signal.aborted;
  }

  async #findMissed(): Promise<void> {
    this.#hasMissed = false;
    const missed = await this.#parts.store.read.documents.uncounted(mostWaiting);
    for (const { uuid } of missed) this.#remember(uuid);
  }

  async #count(uuid: string, signal: AbortSignal): Promise<void> {
    const { store, log } = this.#parts;
    const document = await store.read.documents.byUuid(uuid);
    if (document?.status !== documentStatus.ready || document.claimedBy !== undefined) return;
    try {
      const colorPages = await countColors(
        { ...this.#parts, counter: this.#counter },
        document,
        signal,
      );
      if (colorPages === undefined) return;
      await this.#settle(uuid, { colorPages, colorsCounted: true });
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      log({ kind: 'colors-unknown', documentUuid: uuid, reason });
      // Every page goes on counting as colour; it is not tried again.
      await this.#settle(uuid, { colorsCounted: true });
    }
  }

  /** Unless a release holds it by now, or it is gone. */
  async #settle(uuid: string, fields: Partial<DocumentRecord>): Promise<void> {
    const move = { from: [documentStatus.ready], fields };
    await this.#parts.store.write(({ change }) => change.moveDocument(uuid, move));
  }
}
