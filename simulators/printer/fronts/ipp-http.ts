import type { IncomingMessage } from 'node:http';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { printerPath } from '../ipp/printer-uri.ts';
import { iconAt } from '../web/icon.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The answer to what is no IPP request, e.g. a browser's; undefined when it is one. */
export function answerOtherHttp(
  request: IncomingMessage,
  { device, profile }: IppPrinter,
): HttpAnswer | undefined {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const here = path === printerPath || path.startsWith(`${printerPath}/`);
  if (request.method === 'GET' && (here || path === '/')) {
    const state = `${device.state()} (${device.stateReasons().join(', ')})`;
    return textAnswer(200, `${device.name}, ${profile.title}: ${state}`);
  }
  const icon = request.method === 'GET' ? iconAt(path) : undefined;
  if (icon !== undefined)
    return { status: 200, headers: { 'content-type': 'image/png' }, body: icon };
  if (!here) return textAnswer(404, `The printer is at ${printerPath}.`);
  if (request.method !== 'POST') {
    const { headers, ...answer } = textAnswer(405, 'An IPP request is a POST.');
    return { ...answer, headers: { ...headers, allow: 'GET, POST' } };
  }
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/ipp') return undefined;
  return textAnswer(415, 'An IPP request is of the type application/ipp.');
}

export function textAnswer(status: number, sentence: string): HttpAnswer {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, headers, body: Buffer.from(`${sentence}\n`) };
}

const authorityForm = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?$/;

/** Host and port by which the client knows the printer, for the URIs it is told. */
export function authorityOf(request: IncomingMessage): string {
  const named = request.headers.host ?? '';
  if (named.length <= 255 && authorityForm.test(named)) return named;
  const { localAddress = '127.0.0.1', localPort = 631 } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${host}:${String(localPort)}`;
}
