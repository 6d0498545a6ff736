import type { IncomingMessage } from 'node:http';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import { printerPath } from '../ipp/printer-uri.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly sentence: string;
  readonly headers?: Readonly<Record<string, string>>;
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
    return { status: 200, sentence: `${device.name}, ${profile.title}: ${state}` };
  }
  if (!here) return { status: 404, sentence: `The printer is at ${printerPath}.` };
  if (request.method !== 'POST') {
    const headers = { allow: 'GET, POST' };
    return { status: 405, sentence: 'An IPP request is a POST.', headers };
  }
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/ipp') return undefined;
  return { status: 415, sentence: 'An IPP request is of the type application/ipp.' };
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
