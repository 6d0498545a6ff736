import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { JournalEvent } from '../engine/journal/event.ts';
import { readJournal, toLine } from '../engine/journal/ndjson.ts';

/**
 * Many short journals in one compressed stream: they have most of their text in common. The index beside it
 * has a line for each, in the order of the stream: its name and its number of events.
 */
export interface StoredJournal {
  readonly name: string;
  /** One line for each event. */
  readonly text: string;
}

export type StoreName = 'faults' | 'twins' | 'explored';

const folder = new URL('../../fixtures/journals/', import.meta.url);
const streamOf = (store: StoreName): URL => new URL(`${store}.ndjson.zst`, folder);
const indexOf = (store: StoreName): URL => new URL(`${store}.index.txt`, folder);

/** The whole stream fits into the window: a journal repeats what any earlier one says. */
const windowLog = 27;

export function readStore(store: StoreName): readonly StoredJournal[] {
  if (!existsSync(streamOf(store))) return [];
  const { ZSTD_d_windowLogMax } = constants;
  const params = { [ZSTD_d_windowLogMax]: windowLog };
  const whole = zstdDecompressSync(readFileSync(streamOf(store)), { params }).toString('utf8');
  const lines = readFileSync(indexOf(store), 'utf8').split('\n').filter(Boolean);
  let from = 0;
  return lines.map((line) => {
    const [name = '', count = ''] = line.split(' ');
    let to = from;
    for (let left = Number(count); left > 0; left -= 1) to = whole.indexOf('\n', to) + 1;
    const text = whole.slice(from, to);
    from = to;
    return { name, text };
  });
}

/** Writes a store anew, and answers its sizes. */
export function writeStore(
  store: StoreName,
  journals: readonly StoredJournal[],
): { readonly journals: number; readonly bytes: number; readonly compressed: number } {
  const whole = journals.map(({ text }) => text).join('');
  const bytes = Buffer.byteLength(whole);
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } =
    constants;
  const stream = zstdCompressSync(whole, {
    params: {
      [ZSTD_c_compressionLevel]: 19,
      [ZSTD_c_windowLog]: windowLog,
      [ZSTD_c_enableLongDistanceMatching]: 1,
    },
    pledgedSrcSize: bytes,
  });
  writeFileSync(streamOf(store), stream);
  const count = (text: string): number => text.split('\n').length - 1;
  const index = journals.map(({ name, text }) => `${name} ${String(count(text))}\n`).join('');
  writeFileSync(indexOf(store), index);
  return { journals: journals.length, bytes, compressed: stream.length };
}

export function textOf(journal: readonly JournalEvent[]): string {
  return journal.map(toLine).join('');
}

export function eventsOf({ text }: StoredJournal): readonly JournalEvent[] {
  return readJournal(text);
}
