import { once } from 'node:events';
import { connect } from 'node:net';

export interface IppConnection {
  /** Sends a whole HTTP request; the status of the IPP answer, when that is there to its end. Rejects when the connection breaks. */
  ask(request: Uint8Array): Promise<number>;
  close(): void;
}

/** Some printers begin an answer and never end it. */
const patienceMs = 2000;

/** A kept-alive connection that reads no more of an answer than is needed to see its end and its status. */
export async function openIppConnection(to: {
  readonly host: string;
  readonly port: number;
}): Promise<IppConnection> {
  const socket = connect({ ...to, noDelay: true });
  await once(socket, 'connect');
  let answer = new Answer();
  let waiting: PromiseWithResolvers<number> | undefined;
  const settle = (outcome: number | Error): void => {
    const asked = waiting;
    waiting = undefined;
    if (outcome instanceof Error) asked?.reject(outcome);
    else asked?.resolve(outcome);
  };
  socket.on('data', (chunk: Buffer) => {
    const status = answer.take(chunk);
    if (status !== undefined) settle(status);
  });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer came')));
  socket.on('error', (error) => settle(error));
  socket.on('close', () => settle(new Error('the connection was closed')));
  return {
    ask(request) {
      answer = new Answer();
      const asked = Promise.withResolvers<number>();
      waiting = asked;
      if (socket.destroyed) settle(new Error('the connection was closed'));
      else socket.write(request);
      return asked.promise;
    },
    close: () => socket.destroy(),
  };
}

/** One HTTP answer of known length, as its pieces come. */
class Answer {
  #head: Buffer = Buffer.alloc(0);
  #left = -1;
  #status = -1;

  /** The IPP status once everything is there. Throws for what is no answer to an IPP request. */
  take(chunk: Buffer): number | undefined {
    if (this.#left >= 0) this.#left -= chunk.length;
    else this.#begin(chunk);
    return this.#left === 0 ? this.#status : undefined;
  }

  #begin(chunk: Buffer): void {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const bodyAt = this.#head.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4 || this.#head.length < bodyAt + 4) return;
    const text = this.#head.toString('latin1', 0, bodyAt);
    // 100 Continue comes before the answer itself.
    if (text.startsWith('HTTP/1.1 100')) {
      const rest = this.#head.subarray(bodyAt);
      this.#head = Buffer.alloc(0);
      if (rest.length > 0) this.#begin(rest);
      return;
    }
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
    const isAnswer = text.startsWith('HTTP/1.1 200');
    this.#status = isAnswer ? this.#head.readUInt16BE(bodyAt + 2) : 0xffff;
    this.#left = length === undefined ? 0 : bodyAt + Number(length) - this.#head.length;
  }
}
