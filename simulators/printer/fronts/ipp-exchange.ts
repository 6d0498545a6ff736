import type { IncomingMessage, ServerResponse } from 'node:http';
import { readInOriginForm } from '../../kit/request-target.ts';
import { MessageDecoder } from '../../kit/wire/ipp/decoder.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { IppFormatError, isOversize } from '../../kit/wire/ipp/error.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { DeviceReset } from '../device.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';
import { responseTo } from '../ipp/answer.ts';
import { carryOut } from '../ipp/carry-out.ts';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { identify, refuseByFault, refuseReader, refuseUnsecured } from './ipp-gate.ts';
import {
  answerOtherHttp,
  authorityOf,
  type HttpAnswer,
  isIppRequest,
  refuseCodedBody,
  textAnswer,
} from './ipp-http.ts';
import { answerAtPanel } from './ipp-panel.ts';
import { IppRecording } from './ipp-recording.ts';
import { type IppAnswers, sendIpp, sendWhole } from './ipp-sending.ts';
import type { PrinterUsers } from './ipp-users.ts';
import { untilHeard } from './silence.ts';

/** A request's attributes have to do with this much; the document is not limited. */
const attributeBytes = 262_144;

/** What is read of a refused document before the connection is closed instead. */
const discardedBytes = 64 * 1024 * 1024;

export interface IppFrontParts {
  readonly printer: IppPrinter;
  readonly users?: PrinterUsers;
  readonly answers?: IppAnswers;
  /** Absent where exchanges are not recorded. */
  readonly book?: ExchangeBook | undefined;
}

/** Serves one HTTP request to its end, when the printer hears it; never rejects. */
export async function serveIppExchange(
  request: IncomingMessage,
  response: ServerResponse,
  parts: IppFrontParts,
): Promise<void> {
  const { book } = parts;
  const recording =
    book === undefined || !isIppRequest(request)
      ? undefined
      : new IppRecording(request, response, book);
  const silence = untilHeard(parts.printer.device, response);
  if (silence !== undefined) await silence;
  if (silence === undefined || !response.destroyed)
    await serveHeard(request, response, { ...parts, recording });
}

/** RFC 9110 10.1.1: the client sends its document when it is told to go on. */
export async function continueIppExchange(
  request: IncomingMessage,
  response: ServerResponse,
  parts: IppFrontParts,
): Promise<void> {
  await untilHeard(parts.printer.device, response);
  if (response.destroyed) return;
  response.writeContinue();
  await serveIppExchange(request, response, parts);
}

interface RecordedParts extends IppFrontParts {
  readonly recording: IppRecording | undefined;
}

async function serveHeard(
  request: IncomingMessage,
  response: ServerResponse,
  parts: RecordedParts,
): Promise<void> {
  const { recording } = parts;
  const received = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const chunks = recording?.counting(received) ?? received;
  readInOriginForm(request);
  const { printer } = parts;
  const { device, clock } = printer;
  const faults = [...device.faults(), ...device.meet('answer')];
  const closed = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) closed.abort(new Error('the client disconnected'));
  });
  const gone = closed.signal;
  try {
    const other =
      refuseUnsecured(request, printer) ??
      refuseReader(request, parts.users) ??
      refuseCodedBody(request) ??
      answerAtPanel(request, chunks, printer) ??
      answerOtherHttp(request, printer) ??
      refuseByFault(faults);
    const ipp = { ...parts, request, chunks, gone };
    const answer = await (other ?? answerIpp(ipp));
    // CUPS leaves its request unfinished when the answer comes early, which spoils the connection.
    response.shouldKeepAlive &&= await discardRest(chunks);
    await untilHeard(device, response);
    if (other !== undefined) sendWhole(answer, { response });
    else
      await sendIpp(answer, { response, faults, clock, gone, answers: parts.answers ?? 'at-once' });
  } catch (error) {
    if (error instanceof DeviceReset) {
      request.socket.resetAndDestroy();
      return;
    }
    // With the client gone there is nobody to tell; anything else is a mistake of ours.
    if (!request.destroyed && !gone.aborted)
      process.emitWarning(error instanceof Error ? error : String(error));
    request.socket.destroy();
  }
}

interface IppExchange extends RecordedParts {
  readonly request: IncomingMessage;
  readonly chunks: AsyncIterator<Buffer>;
  readonly gone: AbortSignal;
}

async function answerIpp(exchange: IppExchange): Promise<HttpAnswer> {
  const { request, chunks, gone, printer, users, recording } = exchange;
  const decoder = new MessageDecoder({ attributeBytes });
  const head = await readHead(decoder, chunks).catch((error: unknown) => {
    if (error instanceof IppFormatError) return error;
    throw error;
  });
  if (head instanceof IppFormatError) return malformedAnswer(decoder, head);
  recording?.asked(head.message, head.rest);
  const who = identify(head.message, request, users);
  if (who !== undefined && 'status' in who) return who;
  const document = documentFrom(head.rest, chunks);
  const asked = { authority: authorityOf(request), document, gone, ...who };
  const answer = await carryOut(head.message, asked, printer);
  recording?.answered(answer);
  return ippAnswer(answer);
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
function malformedAnswer(decoder: MessageDecoder, error: IppFormatError): HttpAnswer {
  const { problem, message } = error;
  if (decoder.header === undefined)
    return textAnswer(400, `The body is not an IPP message: ${message}.`);
  const status = isOversize(problem)
    ? 'client-error-request-entity-too-large'
    : 'client-error-bad-request';
  return ippAnswer(responseTo(decoder.header, { status, message }));
}

function ippAnswer(message: Message): HttpAnswer {
  const headers = { 'content-type': 'application/ipp' };
  return { status: 200, headers, body: encodeMessage(message) };
}

/** Reads what is left of a request that was answered before its end; false when it goes on and on. */
async function discardRest(chunks: AsyncIterator<Buffer>): Promise<boolean> {
  let discarded = 0;
  for (let chunk = await chunks.next(); chunk.done !== true; chunk = await chunks.next()) {
    discarded += chunk.value.length;
    if (discarded > discardedBytes) return false;
  }
  return true;
}
