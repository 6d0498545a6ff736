import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { socketHost } from '../../kit/authority.ts';
import type { Clock } from '../../kit/clock.ts';

export interface RawSending {
  /** URL of the service, of which only host and port are used. */
  readonly url: string;
  readonly caPem: string | undefined;
  readonly bytes: Uint8Array;
  readonly clock: Pick<Clock, 'timer'>;
}

/** The answer: its bytes as Latin-1 text, and how the exchange ended. */
export interface RawAnswer {
  readonly answer: string;
  readonly end: 'complete' | 'closed' | 'silent' | 'too-large' | 'failed';
  readonly failure?: string;
}

const mostBytes = 1024 * 1024;
/** Deadline for the answer: without one the service is waiting for more bytes, which will not come. */
const silenceMs = 10_000;

/** Sends these bytes to the service, however malformed, and reads until one answer is complete. */
export function sendRaw({ url, caPem, bytes, clock }: RawSending): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const socket = connectTo(new URL(url), caPem);
    const finish = (end: RawAnswer['end'], failure?: string): void => {
      timer[Symbol.dispose]();
      socket.destroy();
      const answer = Buffer.concat(chunks).toString('latin1');
      resolve({ answer, end, ...(failure === undefined ? {} : { failure }) });
    };
    const timer = clock.timer(silenceMs, () => finish('silent'));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > mostBytes) finish('too-large');
      else if (isComplete(Buffer.concat(chunks).toString('latin1'))) finish('complete');
    });
    socket.once('error', (error) => finish('failed', error.message));
    socket.once('close', () => finish('closed'));
    socket.write(bytes);
  });
}

function connectTo({ protocol, hostname, port }: URL, caPem: string | undefined): Socket {
  const host = socketHost(hostname);
  if (protocol === 'http:') return connectPlain({ host, port: Number(port || 80) });
  return connectTls({
    host,
    port: Number(port || 443),
    ...(caPem === undefined ? {} : { ca: caPem }),
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
  });
}

/** Whether the answer is complete (RFC 9112 6.3), for the framings that the service uses; others end with the connection. */
function isComplete(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = text.slice(0, headEnd);
  const rest = text.slice(headEnd + 4);
  if (head.startsWith('HTTP/1.1 100 ')) return isComplete(rest);
  if (/^HTTP\/1\.1 (?:204|304) /.test(head)) return true;
  const length = /^content-length: *(\d+) *$/im.exec(head)?.[1];
  if (length !== undefined) return rest.length >= Number(length);
  return /^transfer-encoding: *chunked/im.test(head) && rest.endsWith('0\r\n\r\n');
}
