import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { socketHost } from '../../../../simulators/kit/authority.ts';
import type { SentEvent } from '../../journal/event.ts';
import { takeCall } from '../allowance.ts';
import { Blocked } from '../test-case.ts';
import { type ClientSettings, type Reply, recordAnswer, unanswered } from './client.ts';

/** A request as bytes, for what no well-behaved client sends. */
export interface RawSending {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body's bytes as they go out; `content-length` and the like are the caller's to give. */
  readonly body: Buffer;
  /** The reason why the request is malformed on purpose; absent in a well-formed one. */
  readonly malformed?: string;
  readonly parameters?: SentEvent['parameters'];
  readonly file?: SentEvent['file'];
  readonly pair?: number;
  /** 'end' closes the sending side and waits for an answer; 'vanish' resets the connection after the bytes. */
  readonly afterwards: 'wait' | 'end' | 'vanish';
}

export interface RawChannel {
  send(sending: RawSending): Promise<Reply>;
}

/** Answers are read by hand: none that is compressed, none after another. */
const fixed = { connection: 'close', 'accept-encoding': 'identity' };
/** What is whole may take its time; a target may wait for the rest of what is not for as long as it likes. */
const wholeTimeoutMs = 40_000;
const brokenTimeoutMs = 5_000;
/** What is refused has no reason to be long. */
const answerLimitBytes = 1024 * 1024;

/** Speaks HTTP/1.1 by hand over a connection of its own and records it like every other call. */
export function createRawChannel(settings: ClientSettings): RawChannel {
  return {
    send: async (sending) => {
      takeCall(settings);
      const { recorder } = settings;
      const call = recorder.nextCall();
      const { operation, method, path, headers, malformed, parameters, file, pair } = sending;
      recorder.record({
        type: 'sent',
        case: settings.case,
        call,
        operation,
        method,
        path,
        pathParameters: {},
        headers,
        ...(malformed === undefined ? {} : { malformed }),
        parameters: parameters ?? [],
        ...(file === undefined ? {} : { file }),
        ...(pair === undefined ? {} : { pair }),
      });
      try {
        const bytes = await converse(settings, sending);
        const answer = parseAnswer(bytes);
        if (answer !== undefined) return recordAnswer(settings, call, answer);
        throw new Error(
          bytes.length === 0
            ? 'the connection was closed without an answer'
            : 'the answer is not HTTP',
        );
      } catch (error) {
        recorder.record({
          type: 'unanswered',
          case: settings.case,
          call,
          reason: reasonOf(error),
        });
        // Nothing was tried, so that nothing that follows shows anything.
        if (error instanceof Blocked) throw error;
        return unanswered(call);
      }
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function converse(
  settings: ClientSettings,
  { method, path, headers, body, malformed, afterwards }: RawSending,
): Promise<Buffer> {
  const answerTimeoutMs = malformed === undefined ? wholeTimeoutMs : brokenTimeoutMs;
  const url = new URL(`${settings.baseUrl}${path}`);
  const socket = await open(settings, url).catch((error: unknown) => {
    throw new Blocked(`connecting: ${reasonOf(error)}`);
  });
  const lines = Object.entries({ ...fixed, host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = Buffer.from(`${method} ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  addAbortSignal(settings.over ?? new AbortController().signal, socket);
  socket.setTimeout(answerTimeoutMs, () =>
    socket.destroy(new Error(`no answer within ${String(answerTimeoutMs)} ms`)),
  );
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > answerLimitBytes) socket.destroy();
  });
  const whole = AbortSignal.timeout(answerTimeoutMs * 2);
  whole.addEventListener('abort', () => socket.destroy(), { once: true });
  socket.on('error', (error) =>
    chunks.length > 0 ? resolve(Buffer.concat(chunks)) : reject(error),
  );
  socket.on('close', () => resolve(Buffer.concat(chunks)));
  socket.write(Buffer.concat([head, body]), () => {
    if (afterwards === 'end') socket.end();
    if (afterwards === 'vanish') {
      socket.destroy();
      reject(new Error('the client disconnected in the middle'));
    }
  });
  return promise;
}

async function open(settings: ClientSettings, url: URL): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port === '' ? (secure ? 443 : 80) : url.port);
  const host = socketHost(url.hostname);
  // RFC 6066 3: an address is no server name.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = secure
    ? connectTls({ host, port, ...settings.wire.tls, ...name }, () => resolve(socket))
    : connectPlain({ host, port }, () => resolve(socket));
  socket.once('error', reject);
  return promise;
}

function parseAnswer(
  bytes: Buffer,
): { status: number; headers: Record<string, string>; body: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const rest = bytes.subarray(end + 4);
  // RFC 9110 15.2: an interim answer is none yet.
  if (status.startsWith('1')) return parseAnswer(rest);
  return {
    status: Number(status),
    headers,
    // RFC 9112 7: the names of codings ignore case.
    body: /^chunked$/i.test(headers['transfer-encoding'] ?? '') ? unchunk(rest) : rest,
  };
}

function unchunk(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size =
      lineEnd < 0 ? 0 : Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
