import { Readable } from 'node:stream';
import { type Dispatcher, request as requestHttp } from 'undici';
import { turn } from '../../../../kit/turn.ts';
import { MessageDecoder } from '../../../../kit/wire/ipp/decoder.ts';
import type { Message } from '../../../../kit/wire/ipp/message.ts';
import { NotReady, Refused } from '../carrier.ts';
import type { IppTarget } from './target.ts';

export interface IppSending {
  readonly request: Uint8Array;
  readonly document?: { readonly bytes: Readable; readonly size: number };
  readonly signal: AbortSignal;
  /** Called with the number of bytes that go out now, where a document is sent. */
  readonly onSent?: (bytes: number) => void;
}

/** RFC 8010 4: one POST, one response. The document is streamed behind the request. */
export async function exchange(
  dispatcher: Dispatcher,
  target: IppTarget,
  sending: IppSending,
): Promise<Message> {
  const { request, document, signal } = sending;
  const { statusCode, body } = await requestHttp(`${target.origin}${target.path}`, {
    dispatcher,
    method: 'POST',
    headers: {
      'content-type': 'application/ipp',
      'content-length': String(request.length + (document?.size ?? 0)),
    },
    body: document === undefined ? request : streamed(sending, document.bytes),
    signal,
  });
  if (statusCode === 200) return answerTo(request, await readMessage(body));
  giveUp(body);
  const reason = `the printer returned HTTP ${String(statusCode)}`;
  throw statusCode >= 500 ? new NotReady(reason) : new Refused(reason);
}

/** RFC 8011 4.1.1: an answer has the id of its request; one that has another is none. */
function answerTo(request: Uint8Array, message: Message): Message {
  const { buffer, byteOffset, byteLength } = request;
  const requestId = new DataView(buffer, byteOffset, byteLength).getInt32(requestIdAt);
  if (message.requestId === requestId) return message;
  throw new Error(
    `the printer responded to request ${String(message.requestId)}, not ${String(requestId)}`,
  );
}

/** RFC 8010 3.1.1: behind version and operation. */
const requestIdAt = 4;

function streamed(sending: IppSending, document: Readable): Readable {
  return Readable.from(concatenated(sending, document), { objectMode: false });
}

async function* concatenated({ request, onSent }: IppSending, document: Readable) {
  onSent?.(request.length);
  yield request;
  for await (const chunk of document as AsyncIterable<Uint8Array>) {
    onSent?.(chunk.length);
    yield chunk;
  }
}

async function readMessage(body: Readable): Promise<Message> {
  const decoder = new MessageDecoder();
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  for (;;) {
    const chunk = await chunks.next();
    if (chunk.done === true) return decoder.end();
    const decoded = decoder.push(chunk.value);
    if (decoded.done) {
      void letEnd(body, chunks);
      // What came with the message is its end, as a rule: the connection is then free at once.
      await turn();
      return decoded.message;
    }
  }
}

/** What may follow a message before its connection is given up. */
const mostBehindBytes = 65_536;

/** The answer's end is not waited for; read to it, the connection serves the next request too. */
async function letEnd(body: Readable, chunks: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let behind = 0; behind <= mostBehindBytes; ) {
      const chunk = await chunks.next();
      if (chunk.done === true) return;
      behind += chunk.value.length;
    }
  } catch {
    // The message is there; what breaks behind it concerns nobody.
  }
  giveUp(body);
}

/** An answer that has come whole and is not read to its end calls that an error, which must be heard. */
function giveUp(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
