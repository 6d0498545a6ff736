import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../../kit/clock.ts';
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
    return refusedPassage(`"${order.port.address}" is no address of a printer`);
  }
  if (order.options.copies > maxCopies) {
    return refusedPassage(`PJL asks for at most ${String(maxCopies)} copies`);
  }
  const envelope = envelopeFor(order);
  const socket = connect({ ...destination, allowHalfOpen: true, noDelay: true });
  // What a printer says here was not asked for, but must not fill its buffers.
  socket.resume();
  const printersEnd = finished(socket, { writable: false });
  let allSent = false;
  printersEnd.then(
    () => {
      // What the kernel has not taken yet will not be read any more.
      if (!allSent || !socket.writableFinished) {
        socket.destroy(new Error('the printer hung up before it had everything'));
      }
    },
    () => undefined,
  );

  async function send(document: Readable): Promise<void> {
    if (socket.readableEnded) throw new NotReady('the printer hung up before it was sent anything');
    if (envelope !== undefined) socket.write(envelope.prefix);
    await pipeline(document, socket, { end: false });
    // The end of a printer that hung up on us is heard before we end our half, or it would pass for its answer.
    await turn();
    if (socket.destroyed) throw new Error('the printer hung up before it had everything');
    allSent = true;
    if (envelope === undefined) socket.end();
    else socket.end(envelope.suffix);
    await Promise.all([printersEnd, finished(socket, { readable: false })]);
  }

  return {
    ready: connected(socket, parts),
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

function connected(socket: Socket, { clock, connectMs }: RawParts): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = clock.timer(connectMs, () => {
      socket.destroy(new Error(`no connection within ${String(connectMs)} ms`));
    });
    socket.once('connect', () => {
      timer[Symbol.dispose]();
      resolve();
    });
    socket.on('error', (error) => {
      timer[Symbol.dispose]();
      reject(new NotReady(error.message));
    });
  });
}
