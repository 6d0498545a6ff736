import { Duplex } from 'node:stream';
import { messageCutter } from './messages.ts';

/** The socket as ldapts may see it: one well-formed message at a time; anything else ends the connection. */
export function guard(socket: Duplex): Duplex {
  const messages = messageCutter();
  const guarded = new Duplex({
    // One event for each message.
    readableObjectMode: true,
    read: () => undefined,
    write: (chunk: Uint8Array, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  guarded.on('error', () => undefined);
  socket.on('error', (error) => guarded.destroy(error));
  socket.on('close', () => guarded.destroy());
  socket.on('data', (chunk: Uint8Array) => {
    try {
      for (const message of messages.cut(chunk)) guarded.push(message);
    } catch (error) {
      guarded.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  return guarded;
}
