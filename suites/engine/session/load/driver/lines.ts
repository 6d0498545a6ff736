/** A message is JSON on a line; none is longer than this. */
const lineLimitBytes = 8 * 1024 * 1024;

const newline = 0x0a;

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export function encodeLine(message: object): Buffer {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  if (line.length > lineLimitBytes) throw new ProtocolError('a message is too long to be sent');
  return line;
}

/** Takes a stream of messages in whatever pieces it comes. */
export class LineReader {
  readonly #limitBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(limitBytes: number = lineLimitBytes) {
    this.#limitBytes = limitBytes;
  }

  /** The messages that this piece completes. Throws ProtocolError for what is none, or too long. */
  push(chunk: Buffer): readonly unknown[] {
    const messages: unknown[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#hold(chunk.subarray(from, at));
      messages.push(this.#message());
      from = at + 1;
    }
    this.#hold(chunk.subarray(from));
    return messages;
  }

  #hold(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limitBytes) throw new ProtocolError('a message is too long');
    if (piece.length > 0) this.#pieces.push(piece);
  }

  #message(): unknown {
    const text = Buffer.concat(this.#pieces).toString('utf8');
    this.#pieces = [];
    this.#bytes = 0;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new ProtocolError('a message is not JSON');
    }
  }
}
