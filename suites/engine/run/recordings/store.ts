import { readFileSync, writeFileSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** `faults`: one journal for each fault of a rule. `variants`: one for each variant. */
export type StoreName = 'faults' | 'variants';

const folder = new URL('../../../../fixtures/journals/', import.meta.url);
const streamOf = (store: StoreName): URL => new URL(`${store}.ndjson.zst`, folder);
const indexOf = (store: StoreName): URL => new URL(`${store}.index.txt`, folder);

/** The whole stream, of at most 128 MiB, fits into the window: a journal repeats what any earlier one says. */
const windowLog = 27;

/**
 * The journals of a store by name, each as lines of NDJSON. A store is one compressed stream, because its journals have
 * most of their text in common; the index beside it has a line for each: its name and its number of events.
 */
export function readStore(store: StoreName): ReadonlyMap<string, string> {
  const { ZSTD_d_windowLogMax } = constants;
  const params = { [ZSTD_d_windowLogMax]: windowLog };
  const whole = zstdDecompressSync(readFileSync(streamOf(store)), { params }).toString('utf8');
  const lines = readFileSync(indexOf(store), 'utf8').split('\n').filter(Boolean);
  let from = 0;
  const journals = lines.map((line): [string, string] => {
    const [name = '', count = ''] = line.split(' ');
    let to = from;
    for (let left = Number(count); left > 0; left -= 1) to = whole.indexOf('\n', to) + 1;
    const text = whole.slice(from, to);
    from = to;
    return [name, text];
  });
  return new Map(journals);
}

/** Writes a store anew; returns the size of the compressed stream in bytes. */
export function writeStore(store: StoreName, journals: ReadonlyMap<string, string>): number {
  const whole = [...journals.values()].join('');
  const {
    ZSTD_c_compressionLevel: level,
    ZSTD_c_windowLog: window,
    ZSTD_c_enableLongDistanceMatching: longDistance,
  } = constants;
  const params = { [level]: 19, [window]: windowLog, [longDistance]: 1 };
  const pledgedSrcSize = Buffer.byteLength(whole);
  const stream = zstdCompressSync(whole, { params, pledgedSrcSize });
  writeFileSync(streamOf(store), stream);
  const count = (text: string): number => text.split('\n').length - 1;
  const index = [...journals].map(([name, text]) => `${name} ${String(count(text))}\n`);
  writeFileSync(indexOf(store), index.join(''));
  return stream.length;
}
