import { statusAt } from '../rules/document.ts';
import type { DocumentRecord } from '../rules/records.ts';
import type { DocumentReads, Shown } from './contract/documents.ts';

/** Beyond it all are forgotten: a record takes about a kilobyte. */
const mostDocuments = 10_000;

/**
 * Documents by their uuid. Which are a user's is always asked, of an index; what they are changes
 * only by changes that name them, and takes most of a list's time to read.
 */
export class DocumentMemory {
  readonly #known = new Map<string, DocumentRecord>();
  #forgotten = 0;

  over(reads: DocumentReads): DocumentReads {
    return {
      ...reads,
      byUuid: async (uuid) => {
        const known = this.#known.get(uuid);
        if (known !== undefined) return known;
        const [document] = await this.#remember(async () => [await reads.byUuid(uuid)]);
        return document;
      },
      ofUser: async (userId, shown, limit) => {
        const uuids = await reads.uuidsOfUser(userId, shown, limit);
        const known = uuids
          .map((uuid) => this.#known.get(uuid))
          .filter((one) => one !== undefined && isShown(one, shown));
        if (known.length === uuids.length) return known as readonly DocumentRecord[];
        return await this.#remember(() => reads.ofUser(userId, shown, limit));
      },
    };
  }

  forget(uuid: string): void {
    this.#forgotten += 1;
    this.#known.delete(uuid);
  }

  empty(): void {
    this.#forgotten += 1;
    this.#known.clear();
  }

  async #remember<D extends DocumentRecord | undefined>(
    read: () => Promise<readonly D[]>,
  ): Promise<readonly D[]> {
    const forgotten = this.#forgotten;
    const documents = await read();
    // An answer that was read before a change may come in after it.
    if (forgotten !== this.#forgotten) return documents;
    if (this.#known.size + documents.length > mostDocuments) this.empty();
    for (const document of documents)
      if (document !== undefined) this.#known.set(document.uuid, document);
    return documents;
  }
}

function isShown(document: DocumentRecord, { statuses, now }: Shown): boolean {
  return statuses.includes(now === undefined ? document.status : statusAt(document, now));
}
