import { readSync, writeSync, writevSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { release } from '../../../kit/release.ts';

export type Value = null | number | bigint | string | Uint8Array;

/** A statement by its number among the texts of its log, then its values; or the end of a piece. */
export type Step = readonly [text: number, ...values: Value[]] | 'keep' | 'undo';

/** Part of a transaction, or all of it. */
export interface Frame {
  /** The number that the transaction gets. */
  readonly change: number;
  /** Begins a transaction; one that was begun before it was never committed. */
  readonly isFirst: boolean;
  /** Ends it: the transaction is committed. */
  readonly isLast: boolean;
  /** Statements that the log has not had before; they are numbered from 0 through all of its frames. */
  readonly texts: readonly string[];
  readonly steps: readonly Step[];
}

/** The first thing in a log: the number of the change that it goes on after. */
export interface LogStart {
  readonly from: number;
  /** Before it the database had not even tables. */
  readonly isFromNothing: boolean;
}

const headBytes = 8;

/** Appends it, and answers how many bytes that took. */
export function writeFrame(file: number, content: Frame | LogStart): number {
  const body = serialize(content);
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  // A full disk takes a part, and says why at the next write.
  const written = writevSync(file, [head, body]);
  const bytes = headBytes + body.length;
  if (written < bytes) writeRest(file, Buffer.concat([head, body]), written);
  release(body);
  return bytes;
}

function writeRest(file: number, bytes: Buffer, written: number): void {
  for (let at = written; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The contents of a log up to the first that is not whole: where a writer was killed, or a copy ended. */
export function* readFrames(file: number, sizeBytes: number): Generator<Frame | LogStart, void> {
  let at = 0;
  for (;;) {
    const head = readAt(file, at, headBytes);
    // A length that a torn or foreign file gives is compared before memory is taken for it.
    if (head === undefined || head.readUInt32LE(0) > sizeBytes - at - headBytes) return;
    const body = readAt(file, at + headBytes, head.readUInt32LE(0));
    if (body === undefined || body.length === 0 || crc32(body) !== head.readUInt32LE(4)) return;
    yield deserialize(body) as Frame | LogStart;
    at += headBytes + body.length;
  }
}

function readAt(file: number, at: number, bytes: number): Buffer | undefined {
  const into = Buffer.allocUnsafe(bytes);
  for (let read = 0; read < bytes; ) {
    const count = readSync(file, into, read, bytes - read, at + read);
    if (count === 0) return undefined;
    read += count;
  }
  return into;
}
