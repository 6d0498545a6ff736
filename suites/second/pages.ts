import { inflateSync } from 'node:zlib';

/** The pages of a PDF: the count of its last root of the page tree, in plain objects or in streams; anything else has one. */
export function countPages(bytes: Buffer): number {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF')) return 1;
  let pages = 1;
  for (const part of [...inflated(bytes, text), text]) {
    for (const [dictionary] of part.matchAll(
      /<<(?:(?!<<|>>)[^])*\/Type\s*\/Pages\b(?:(?!>>)[^])*>>/g,
    )) {
      const count = /\/Count\s+(\d+)/.exec(dictionary)?.[1];
      if (count !== undefined && !/\/Parent\b/.test(dictionary)) pages = Number(count);
    }
  }
  return pages;
}

function* inflated(bytes: Buffer, text: string): Iterable<string> {
  for (const { index, 0: mark } of text.matchAll(/\/ObjStm\b[^]*?stream\r?\n/g)) {
    try {
      yield inflateSync(bytes.subarray(index + mark.length), {
        finishFlush: 2,
        maxOutputLength: 1_000_000,
      }).toString('latin1');
    } catch {
      // Not compressed, or damaged: there is nothing to see in it.
    }
  }
}
