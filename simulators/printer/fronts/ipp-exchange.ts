import type { IncomingMessage, ServerResponse } from 'node:http';
import { MessageDecoder } from '../../kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { IppFormatError, isOversize } from '../../kit/wire/ipp/error.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { DeviceReset } from '../device.ts';
import { responseTo } from '../ipp/answer.ts';
import { carryOut } from '../ipp/carry-out.ts';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { answerOtherHttp, authorityOf, type HttpAnswer } from './ipp-http.ts';

/** A request's attributes have to do with this much; the document is not limited. */
const attributeBytes = 262_144;

/** What is read of a refused document before the connection is closed instead. */
const discardedBytes = 64 * 1024 * 1024;

/** Serves one HTTP request to its end; never rejects. */
export async function serveIppExchange(
  request: IncomingMessage,
  response: ServerResponse,
  printer: IppPrinter,
): Promise<void> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    const other = answerOtherHttp(request, printer);
    if (other === undefined) await answerIpp({ request, response, chunks, printer });
    else sendText(response, other);
    await discardRest(chunks);
    response.end();
  } catch (error) {
    // The client is gone, sends without end, or meets a device that resets the connection.
    if (error instanceof DeviceReset) request.socket.resetAndDestroy();
    else request.socket.destroy();
  }
}

interface IppExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly chunks: AsyncIterator<Buffer>;
  readonly printer: IppPrinter;
}

async function answerIpp(exchange: IppExchange): Promise<void> {
  const { request, response, chunks, printer } = exchange;
  const decoder = new MessageDecoder({ attributeBytes });
  try {
    const { message, rest } = await readHead(decoder, chunks);
    const gone = new AbortController();
    response.once('close', () => gone.abort(new Error('the client is gone')));
    const document = documentFrom(rest, chunks);
    const authority = authorityOf(request);
    const told = await carryOut(message, { authority, document, gone: gone.signal }, printer);
    send(response, told);
  } catch (error) {
    if (!(error instanceof IppFormatError)) throw error;
    answerMalformed(response, decoder, error);
  }
}

async function readHead(
  decoder: MessageDecoder,
  chunks: AsyncIterator<Buffer>,
): Promise<{ readonly message: Message; readonly rest: Uint8Array }> {
  for (;;) {
    const chunk = await chunks.next();
    if (chunk.done === true) return { message: decoder.end(), rest: new Uint8Array(0) };
    const decoded = decoder.push(chunk.value);
    if (decoded.done) return decoded;
  }
}

async function* documentFrom(
  rest: Uint8Array,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Uint8Array, void> {
  if (rest.length > 0) yield rest;
  for (let chunk = await chunks.next(); chunk.done !== true; chunk = await chunks.next()) {
    yield chunk.value;
  }
}

/** RFC 8011 4.1.6: with the header there is somebody to answer; without, only HTTP is left. */
function answerMalformed(
  response: ServerResponse,
  decoder: MessageDecoder,
  { problem, message }: IppFormatError,
): void {
  if (decoder.header === undefined) {
    sendText(response, { status: 400, sentence: `This is no IPP message: ${message}.` });
    return;
  }
  const status = isOversize(problem)
    ? 'client-error-request-entity-too-large'
    : 'client-error-bad-request';
  send(response, responseTo(decoder.header, { status, message }));
}

// The response is whole for the client; its end waits until the request was read, since closing
// a connection with bytes unread would take the response back.
function send(response: ServerResponse, message: Message): void {
  const body = encodeMessage(message);
  const headers = { 'content-type': 'application/ipp', 'content-length': body.length };
  response.writeHead(200, headers).write(body);
}

function sendText(response: ServerResponse, { status, sentence, headers }: HttpAnswer): void {
  const body = Buffer.from(`${sentence}\n`);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
    ...headers,
  });
  response.write(body);
}

/** Reads on after an early answer, so that the client gets it and the connection can serve again. */
async function discardRest(chunks: AsyncIterator<Buffer>): Promise<void> {
  let discarded = 0;
  for (let chunk = await chunks.next(); chunk.done !== true; chunk = await chunks.next()) {
    discarded += chunk.value.length;
    if (discarded > discardedBytes) throw new Error('a refused document without end');
  }
}
