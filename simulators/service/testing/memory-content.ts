import { Readable } from 'node:stream';
import type { ContentStore } from '../content/content.ts';
import type { ContentRef } from '../rules/records.ts';

/** Content by uuid, in memory; delivery only opens and discards. */
export interface MemoryContent extends ContentStore {
  put(uuid: string, bytes: Uint8Array): void;
  /** What was discarded once its document was printed. */
  readonly discarded: readonly ContentRef[];
}

export function memoryContent(): MemoryContent {
  const bytesOf = new Map<string, Uint8Array>();
  const discarded: ContentRef[] = [];
  const notHere = (): Promise<never> => Promise.reject(new Error('delivery takes no content'));
  return {
    discarded,
    put: (uuid, bytes) => bytesOf.set(uuid, bytes),
    take: notHere,
    check: notHere,
    inspect: notHere,
    open(uuid) {
      const bytes = bytesOf.get(uuid);
      return Promise.resolve(bytes && Readable.from([Uint8Array.from(bytes)]));
    },
    whichAreThere: notHere,
    discard(ref) {
      discarded.push(ref);
      return Promise.resolve();
    },
  };
}
