import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { authority } from '../../kit/authority.ts';
import { codedBody } from '../../kit/body-coding.ts';
import type { Device } from '../device.ts';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { type Authority, printerPath } from '../ipp/printer-uri.ts';
import { noPicture, picturePath } from '../web/first-page.ts';
import { heldPath } from '../web/held.ts';
import { iconAt } from '../web/icon.ts';
import { pageHeaders, printerPage } from '../web/page.ts';
import { isSecure } from './ipp-tls.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The answer to what is no IPP request, e.g. a browser's; undefined when it is one. */
export function answerOtherHttp(
  request: IncomingMessage,
  printer: IppPrinter,
): HttpAnswer | Promise<HttpAnswer> | undefined {
  const path = pathOf(request);
  const here = path === printerPath || path.startsWith(`${printerPath}/`);
  if (request.method === 'POST' && here) return refuseOtherTypes(request);
  if (isReading(request)) return shown(path, printer, authorityOf(request));
  if (request.method === 'OPTIONS')
    return withHeaders(textAnswer(200, allowed), { allow: allowed });
  if (!here) return notFound;
  return withHeaders(textAnswer(405, 'IPP requests use POST.'), { allow: allowed });
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

/** RFC 9110 15.5.16, RFC 9112 6.1: documents are compressed by the IPP attribute `compression`, not by HTTP. */
export function refuseCodedBody({ headers }: IncomingMessage): HttpAnswer | undefined {
  const coded = codedBody(headers);
  return coded && withHeaders(textAnswer(coded.status, coded.detail), coded.headers);
}

export function textAnswer(status: number, sentence: string): HttpAnswer {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, headers, body: Buffer.from(`${sentence}\n`) };
}

export function withHeaders(
  answer: HttpAnswer,
  more: Readonly<Record<string, string>>,
): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, ...more } };
}

/** RFC 9110 9.3.2: HEAD is answered as GET is; node leaves the content out. */
export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

const allowed = 'GET, HEAD, OPTIONS, POST';
const notFound = textAnswer(404, `The printer is at ${printerPath}.`);

/** Whether a request says that it carries an IPP message. */
export function isIppRequest({ method, headers }: IncomingMessage): boolean {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return method === 'POST' && mediaType === 'application/ipp';
}

function refuseOtherTypes(request: IncomingMessage): HttpAnswer | undefined {
  if (isIppRequest(request)) return undefined;
  return textAnswer(415, 'IPP requests have the media type application/ipp.');
}

/** The held job that the request's address is about; undefined for other addresses. */
export function heldJobAt(request: IncomingMessage): number | undefined {
  const job = heldPath.exec(pathOf(request))?.[1];
  return job === undefined ? undefined : Number(job);
}

/** Whether what is asked for shows what came with jobs: names of people and documents. */
export function showsJobs(request: IncomingMessage): boolean {
  return iconAt(pathOf(request)) === undefined;
}

function shown(
  path: string,
  printer: IppPrinter,
  authority: Authority,
): HttpAnswer | Promise<HttpAnswer> {
  if (path === '/' || path === printerPath || path.startsWith(`${printerPath}/`)) {
    return page(printer, authority);
  }
  const receiptId = picturePath.exec(path)?.[1];
  if (receiptId !== undefined) return firstPage(printer.device, receiptId);
  const icon = iconAt(path);
  return icon === undefined ? notFound : imageAnswer(icon, 'image/png');
}

async function page(printer: IppPrinter, authority: Authority): Promise<HttpAnswer> {
  const body = Buffer.from(await printerPage(printer, authority));
  return { status: 200, headers: pageHeaders, body };
}

async function firstPage(device: Device, receiptId: string): Promise<HttpAnswer> {
  const picture = await device.picture?.(receiptId);
  if (picture === undefined) return textAnswer(404, 'This printer creates no pictures.');
  if ('missing' in picture) return { ...imageAnswer(noPicture(picture.missing), svg), status: 404 };
  return imageAnswer(await buffer(picture.stream), picture.mediaType);
}

const svg = 'image/svg+xml';

function imageAnswer(body: Uint8Array, mediaType: string): HttpAnswer {
  // A document's bytes are what its language says, and nothing else.
  const headers = { 'content-type': mediaType, 'x-content-type-options': 'nosniff' };
  // An SVG could load and run things where it is opened by itself.
  const policy = mediaType === svg ? { 'content-security-policy': "default-src 'none'" } : {};
  return { status: 200, headers: { ...headers, ...policy }, body };
}

const authorityForm = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?$/;

/** How the client knows the printer, for the URIs it is told. */
export function authorityOf(request: IncomingMessage): Authority {
  const secure = isSecure(request.socket);
  const named = request.headers.host ?? '';
  if (named.length <= 255 && authorityForm.test(named)) return { host: named, secure };
  const { localAddress = '127.0.0.1', localPort = 631 } = request.socket;
  return { host: authority(localAddress, localPort), secure };
}
