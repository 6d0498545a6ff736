import { documentStatus } from '../../rules/document.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import { ConversionFailed, type ConversionLog } from '../conversion.ts';
import { makePrintable, type PrintableParts } from './make-printable.ts';
import { type SettleParts, settleFailure, settlePrintable } from './settle.ts';

export interface QueueParts extends PrintableParts, SettleParts {
  readonly content: PrintableParts['content'];
  readonly log: ConversionLog;
  /** Told of each document that waits for its user now. */
  readonly ready: (document: DocumentRecord) => void;
}

interface Work {
  readonly signal: AbortSignal;
  readonly worker: number;
}

/** A document that was there each time the service went down is not tried for ever. */
const mostTries = 3;

/** The durable queue of conversions: the documents that await one, the oldest first (SIL-40). */
export class ConversionQueue {
  readonly #parts: QueueParts;
  readonly #workers = new Map<number, Promise<void>>();
  /** Under way when the service ended. */
  readonly #leftOver: DocumentRecord[] = [];
  readonly #underWay = new Set<string>();
  #ending = new AbortController();
  #isWoken = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** Looks for work. */
  wake(): void {
    this.#isWoken = true;
    for (let worker = 0; worker < this.#parts.settings.atOnce; worker += 1) {
      if (this.#workers.has(worker) || this.#ending.signal.aborted) continue;
      this.#workers.set(worker, this.#start({ worker, signal: this.#ending.signal }));
    }
  }

  /** Takes up again what was under way in a process that has ended. */
  async recover(): Promise<void> {
    const left = await this.#parts.store.read.documents.converting();
    this.#leftOver.push(...left.filter(({ uuid }) => !this.#underWay.has(uuid)));
    this.wake();
  }

  /** Resolves when nothing is under way, and nothing awaits it. */
  async idle(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all(this.#workers.values());
  }

  /** Breaks off what is under way, and forgets it. */
  async clear(): Promise<void> {
    await this.stop();
    this.#leftOver.splice(0);
    this.#ending = new AbortController();
  }

  /** Breaks off what is under way; it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.idle();
  }

  async #start(work: Work): Promise<void> {
    try {
      await this.#run(work);
    } catch (error) {
      this.#parts.log({ kind: 'broken', documentUuid: '', error });
    }
    this.#workers.delete(work.worker);
    // What came after the last look, and before the place was free.
    if (this.#isWoken) this.wake();
  }

  async #run(work: Work): Promise<void> {
    while (!work.signal.aborted) {
      this.#isWoken = false;
      const document = await this.#takeNext();
      if (document !== undefined) await this.#carryOut(document, work);
      else if (!this.#isWoken) return;
    }
  }

  async #takeNext(): Promise<DocumentRecord | undefined> {
    const { read } = this.#parts.store;
    for (;;) {
      const [left] = this.#leftOver.splice(0, 1);
      const waiting = left ?? (await read.documents.awaitingConversion(1))[0];
      if (waiting === undefined) return undefined;
      const taken = await this.#take(waiting);
      // Otherwise it was deleted, has expired or is another's, and there may be more.
      if (taken !== undefined) return taken;
    }
  }

  async #take(waiting: DocumentRecord): Promise<DocumentRecord | undefined> {
    const fields = {
      status: documentStatus.converting,
      conversionTries: (waiting.conversionTries ?? 0) + 1,
    };
    const isTaken = await this.#parts.store.write(({ change }) =>
      change.moveDocument(waiting.uuid, { from: [waiting.status], fields }),
    );
    return isTaken ? { ...waiting, ...fields } : undefined;
  }

  async #carryOut(document: DocumentRecord, work: Work): Promise<void> {
    this.#underWay.add(document.uuid);
    await this.#convert(document, work).finally(() => this.#underWay.delete(document.uuid));
  }

  async #convert(document: DocumentRecord, work: Work): Promise<void> {
    const { log, ready } = this.#parts;
    const { uuid: documentUuid, conversionTries = 1 } = document;
    try {
      if (conversionTries > mostTries)
        throw new ConversionFailed(
          `the service stopped ${String(mostTries)} times while converting it`,
        );
      const printable = await makePrintable(this.#parts, document, work);
      const settled = await settlePrintable(this.#parts, document, printable);
      if (settled?.status === documentStatus.ready) ready(settled);
    } catch (error) {
      if (work.signal.aborted) return this.#putBack(documentUuid, conversionTries - 1);
      if (!(error instanceof ConversionFailed)) log({ kind: 'broken', documentUuid, error });
      const reason = error instanceof Error ? error.message : String(error);
      log({ kind: 'failed', documentUuid, reason });
      await settleFailure(this.#parts, document, reason);
    }
  }

  /** Stopped in order, it was no try. */
  async #putBack(uuid: string, conversionTries: number): Promise<void> {
    const move = { from: [documentStatus.converting], fields: { conversionTries } };
    await this.#parts.store.write(({ change }) => change.moveDocument(uuid, move));
  }
}
