import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { printerPath } from '../ipp/printer-uri.ts';

/** Answers what is no IPP request, e.g. a browser's; false when it is one. */
export function answerOtherHttp(
  request: IncomingMessage,
  response: ServerResponse,
  { device, profile }: IppPrinter,
): boolean {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const here = path === printerPath || path.startsWith(`${printerPath}/`);
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (request.method === 'GET' && (here || path === '/')) {
    const reasons = device.stateReasons().join(', ');
    answer(response, 200, `${device.name}, ${profile.title}: ${device.state()} (${reasons})`);
  } else if (!here) answer(response, 404, `The printer is at ${printerPath}.`);
  else if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, POST');
    answer(response, 405, 'An IPP request is a POST.');
  } else if (mediaType !== 'application/ipp') {
    answer(response, 415, 'An IPP request is of the type application/ipp.');
  } else return false;
  return true;
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

function answer(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}
