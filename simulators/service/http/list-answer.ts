import { Readable } from 'node:stream';

/**
 * A JSON array as it goes out, no more of it in memory than one piece and what the socket holds.
 * Rejects when the first piece fails, which can still be told; a later failure is reported, and
 * breaks the answer off.
 */
export async function openList(
  pieces: AsyncIterable<readonly unknown[]>,
  failed: (error: unknown) => void,
): Promise<Readable> {
  const walk = pieces[Symbol.asyncIterator]();
  const first = await walk.next();
  return Readable.from(written(first, { walk, failed }), { objectMode: false });
}

interface Walk {
  readonly walk: AsyncIterator<readonly unknown[]>;
  readonly failed: (error: unknown) => void;
}

async function* written(
  first: IteratorResult<readonly unknown[]>,
  { walk, failed }: Walk,
): AsyncGenerator<string> {
  let between = '[';
  try {
    for (let piece = first; piece.done !== true; piece = await walk.next()) {
      if (piece.value.length === 0) continue;
      yield between + piece.value.map((one) => JSON.stringify(one)).join(',');
      between = ',';
    }
    yield between === '[' ? '[]' : ']';
  } catch (error) {
    failed(error);
    throw error;
  } finally {
    // A client that went away leaves the walk where it is.
    await walk.return?.();
  }
}
