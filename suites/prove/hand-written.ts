import type { Socket } from 'node:net';
import type { PassingAnswer } from '../engine/fault-proxy/interception.ts';

/** Ways to write an answer that no library has, though HTTP lets a server. */
export type Hand = 'odd-chunks' | 'old-version';

/**
 * Writes an answer byte by byte and closes the connection after it. `odd-chunks`: no reason phrase,
 * no space after colons, chunk sizes with zeros before them and extensions after (RFC 9112 4, 5, 7.1).
 * `old-version`: as a server of HTTP/1.0 does (RFC 9110 6.2).
 */
export function writeByHand(
  socket: Socket,
  { status, headers, body }: PassingAnswer,
  { hand, method }: { readonly hand: Hand; readonly method: string },
): void {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  const isChunked = hasBody && hand === 'odd-chunks';
  const framing = isChunked ? { 'Transfer-Encoding': 'CHUNKED' } : {};
  const closing = hand === 'odd-chunks' ? { Connection: 'Close' } : {};
  const lines = Object.entries({ ...headers, ...framing, ...closing });
  const start =
    hand === 'odd-chunks' ? `HTTP/1.1 ${String(status)} ` : `HTTP/1.0 ${String(status)} Said`;
  const colon = hand === 'odd-chunks' ? ':' : ': ';
  socket.write(`${[start, ...lines.map((line) => line.join(colon))].join('\r\n')}\r\n\r\n`);
  if (hasBody) socket.write(isChunked ? oddChunks(body) : body);
  socket.end();
}

const pieceBytes = 1000;

function oddChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += pieceBytes) {
    const piece = body.subarray(at, at + pieceBytes);
    const size = piece.length.toString(16).toUpperCase().padStart(8, '0');
    pieces.push(Buffer.from(`${size};last=no;note="a;b\\"c"\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('000;last\r\n\r\n')]);
}
