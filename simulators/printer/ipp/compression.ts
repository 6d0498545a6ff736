import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Refusal } from './refusal.ts';

/** What a document may come to: more is a bomb. */
const mostBytes = 4 * 1024 ** 3;

/**
 * The document's bytes as they were before `compression`, in constant memory. Throws a Refusal where
 * the data is not compressed so, or comes to more than the printer takes; other errors are the source's.
 */
export async function* uncompressed(
  chunks: AsyncIterable<Uint8Array>,
  compression: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (compression === undefined || compression === 'none') {
    yield* chunks;
    return;
  }
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done === true) throw unreadable(`no data in ${compression}`);
  const unpacker = unpackerOf(compression, first.value);
  // What goes wrong on either side shows where the unpacker is read.
  pipeline(Readable.from(continued(first.value, source)), unpacker, () => undefined);
  yield* bounded(unpacker);
}

function unpackerOf(compression: string, first: Uint8Array): Transform {
  if (compression === 'gzip') return createGunzip();
  // RFC 8011 means bare deflate (RFC 1951); some clients send it as HTTP does (RFC 1950).
  return startsAsZlib(first) ? createInflate() : createInflateRaw();
}

// RFC 1950 2.2: method 8, and two bytes that 31 divides.
function startsAsZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

async function* continued(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // The source stays open when the unpacker gives up: whoever answers reads what is left.
  for (let chunk = first; ; ) {
    yield chunk;
    const next = await rest.next();
    if (next.done === true) return;
    chunk = next.value;
  }
}

async function* bounded(unpacker: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of unpacker) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw unreadable(`more than ${String(mostBytes)} bytes`);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw unreadable(error.message);
  }
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function unreadable(why: string): Refusal {
  return new Refusal(
    'client-error-compression-error',
    `the document cannot be decompressed: ${why}`,
  );
}
