import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordedBody } from './exchange.ts';

/** Maximum number of bytes kept of a body. */
const mostBytes = 64 * 1024;

/** Keeps the first bytes of a streamed body. */
class Capture {
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #size = 0;

  take(chunk: unknown, encoding?: unknown): void {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#size += bytes.length;
    const room = mostBytes - this.#kept;
    if (room <= 0) return;
    // Copied because the reader of a body may change its chunks.
    this.#chunks.push(Buffer.from(bytes.subarray(0, room)));
    this.#kept += Math.min(room, bytes.length);
  }

  body(mask: (text: string) => string): RecordedBody {
    const bytes = Buffer.concat(this.#chunks);
    if (isUtf8(bytes)) return { size: this.#size, text: mask(bytes.toString()) };
    // Latin-1 preserves every byte, so that secrets in the multipart form around a document are found and masked.
    const masked = mask(bytes.toString('latin1'));
    return { size: this.#size, base64: Buffer.from(masked, 'latin1').toString('base64') };
  }
}

/** Captures the body by wrapping the request's `push`; a `data` listener would start the stream early. */
export function captureRequest(request: IncomingMessage): Capture {
  const capture = new Capture();
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    capture.take(chunk, encoding);
    return push(chunk, encoding);
  };
  return capture;
}

/** Captures everything that is written to the answer, by any writer. */
export function captureAnswer(response: ServerResponse): Capture {
  const capture = new Capture();
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...given: unknown[]) => unknown;
    const captured = (...given: unknown[]): unknown => {
      capture.take(given[0], given[1]);
      return original(...given);
    };
    Object.defineProperty(response, name, { value: captured, configurable: true, writable: true });
  }
  return capture;
}
