import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Clock } from '../../../kit/clock.ts';
import { release } from '../../../kit/release.ts';
import { turn } from '../../../kit/turn.ts';
import { maxCopies } from '../../../kit/wire/pjl/ticket.ts';
import type { ReleaseOrder } from '../delivery.ts';
import { parseAddress } from './address.ts';
import { type Carrier, NotReady, type Passage, refusedPassage } from './carrier.ts';
import { envelopeFor } from './envelope.ts';

const rawPort = 9100;

export interface RawParts {
  readonly clock: Clock;
  readonly connectMs: number;
}

/**
 * One connection for each job: its bytes, the end of our half, then the printer's end. Raw printing
 * has no answers, so the printer has the whole job when it ends its half in order after we ended
 * ours; had it closed before it read everything, a reset would have come instead. A printer that
 * keeps its half open has not said that it read anything (the bytes may rest in its kernel, as they
 * do while it is out of paper): it is waited for as long as the delivery's own times allow, and its
 * job then counts as broken, so that the document is not lost.
 */
export function rawCarrier(parts: RawParts): Carrier {
  return {
    wantsDocument: true,
    open: (order) => openPassage(parts, order),
    close: () => Promise.resolve(),
  };
}

function openPassage(parts: RawParts, order: ReleaseOrder): Passage {
  const destination = parseAddress(order.port.address, rawPort);
  if (destination === undefined) {
    return refusedPassage(`"${order.port.address}" is not the address of a printer`);
  }
  if (order.options.copies > maxCopies) {
    return refusedPassage(`PJL supports at most ${String(maxCopies)} copies`);
  }
  const envelope = envelopeFor(order);
  const socket = connect({ ...destination, allowHalfOpen: true, noDelay: true });
  // What a printer says here was not asked for, but must not fill its buffers.
  socket.resume();
  const printersEnd = finished(socket, { writable: false });
  const { clock } = parts;
  let line: AnsweredCall | undefined;
  let allSent = false;
  printersEnd.then(
    () => {
      // What the kernel has not taken yet will not be read any more.
      if (!allSent || !socket.writableFinished) {
        socket.destroy(
          new Error('the printer closed the connection before the end of the document'),
        );
      }
    },
    () => undefined,
  );

  async function send(document: Readable): Promise<void> {
    if (socket.readableEnded)
      throw new NotReady('the printer closed the connection before the start of the document');
    if (envelope !== undefined) socket.write(envelope.prefix);
    await pipeline(given(document, socket), socket, { end: false });
    await heardOut(line, clock);
    if (socket.destroyed)
      throw new Error('the printer closed the connection before the end of the document');
    allSent = true;
    if (envelope === undefined) socket.end();
    else socket.end(envelope.suffix);
    await Promise.all([printersEnd, finished(socket, { readable: false })]);
  }

  return {
    ready: connected(socket, parts).then((answered) => {
      line = answered;
    }),
    send,
    bytesSent: () => socket.bytesWritten,
    allSent: () => allSent,
    abandon(reason) {
      // An orderly end would make the printer print the part that it has.
      if (socket.connecting) socket.destroy(new Error(reason));
      else if (!socket.destroyed) socket.resetAndDestroy();
    },
  };
}

/** Large chunks give their memory back at once. The next one is asked for when the socket's own are empty, unless they were small. */
async function* given(document: Readable, socket: Socket): AsyncGenerator<Buffer> {
  for await (const chunk of document as AsyncIterable<Buffer>) {
    yield chunk;
    if (chunk.length >= socket.writableHighWaterMark) release(chunk);
  }
}

/** When the printer took the call, and how long that took: a round trip and a little. In nanoseconds. */
interface AnsweredCall {
  readonly at: bigint;
  readonly took: bigint;
}

/** However slow the line seems, so long is waited at most, in nanoseconds: each job has to. */
const longestHearing = 1_000_000n;
/** A turn of the event loop reaches nobody; a few of them hear what has come. */
const fewestTurns = 3;

/**
 * Resolves when a printer that hung up as it accepted has been heard. Its end would pass for its
 * answer if it came behind ours, though it read nothing.
 */
async function heardOut(call: AnsweredCall | undefined, clock: Clock): Promise<void> {
  const { at, took } = call ?? { at: clock.monotonic(), took: 0n };
  const until = at + (2n * took < longestHearing ? 2n * took : longestHearing);
  for (let turns = 0; turns < fewestTurns || clock.monotonic() < until; turns += 1) await turn();
}

function connected(socket: Socket, { clock, connectMs }: RawParts): Promise<AnsweredCall> {
  const start = clock.monotonic();
  return new Promise((resolve, reject) => {
    const timer = clock.timer(connectMs, () => {
      socket.destroy(new Error(`no connection within ${String(connectMs)} ms`));
    });
    socket.once('connect', () => {
      timer[Symbol.dispose]();
      const at = clock.monotonic();
      resolve({ at, took: at - start });
    });
    socket.on('error', (error) => {
      timer[Symbol.dispose]();
      reject(new NotReady(error.message));
    });
  });
}
