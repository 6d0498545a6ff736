import type { Socket } from 'node:net';

/**
 * Gives what comes to `take`, one chunk at a time. Resolves at the sender's half-close; rejects
 * when the connection breaks, or as `take` does, and never while that is under way. The socket
 * must be paused, and is left so. (A stream's iterator joins chunks that wait, and costs a short
 * connection as much as all the rest.)
 */
export function eachChunk(socket: Socket, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let taking = false;
  let over: (() => void) | undefined;

  function finish(settle: () => void): void {
    over ??= settle;
    if (taking) return;
    socket.pause().off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
    over();
  }
  function goOn(): void {
    taking = false;
    if (over === undefined) socket.resume();
    else finish(over);
  }
  function fail(error: unknown): void {
    finish(() => reject(error));
  }
  function onData(chunk: Buffer): void {
    taking = true;
    socket.pause();
    take(chunk).then(goOn, (error: unknown) => {
      over = () => reject(error);
      goOn();
    });
  }
  function onEnd(): void {
    finish(resolve);
  }
  function onClose(): void {
    fail(new Error('the connection was closed'));
  }

  socket.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose).resume();
  // What broke before anybody listened tells nothing any more.
  if (socket.destroyed) onClose();
  return promise;
}
