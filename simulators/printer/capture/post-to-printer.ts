import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { MessageDecoder } from '../../kit/wire/ipp/decoder.ts';
import { IppFormatError } from '../../kit/wire/ipp/error.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { CaptureError } from './capture-error.ts';
import type { PrinterAddress } from './printer-address.ts';

export interface PrinterTrust {
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string;
  /** Takes any certificate. */
  readonly insecure?: boolean;
}

/** How large an answer may be; the largest of real printers have some 200 KB, mostly media-col-database. */
const limits = { attributeBytes: 4 * 1024 * 1024, values: 262_144 };

/** One IPP request and its answer. Throws CaptureError, or the signal's reason. */
export async function postToPrinter(
  { address, trust }: { readonly address: PrinterAddress; readonly trust: PrinterTrust },
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Message> {
  const request = open({ address, trust }, body.length, signal);
  try {
    const answered = once(request, 'response', { signal });
    request.end(body);
    const [response] = (await answered) as [IncomingMessage];
    return await readAnswer(response);
  } catch (error) {
    signal.throwIfAborted();
    throw sayable(error);
  } finally {
    request.destroy();
  }
}

function open(
  { address, trust }: { readonly address: PrinterAddress; readonly trust: PrinterTrust },
  size: number,
  signal: AbortSignal,
): ClientRequest {
  const { host, port, path, tls } = address;
  const headers = { 'content-type': 'application/ipp', 'content-length': size };
  const options = { host, port, path, method: 'POST', headers, agent: false, signal } as const;
  const { ca, insecure = false } = trust;
  const request = tls
    ? requestOverTls({
        ...options,
        ...(ca === undefined ? {} : { ca }),
        rejectUnauthorized: !insecure,
      })
    : requestPlainly(options);
  // Whoever waits for the answer hears of errors; after it they are of no interest.
  return request.on('error', () => undefined);
}

async function readAnswer(response: IncomingMessage): Promise<Message> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) throw new CaptureError(httpTrouble(statusCode));
  const decoder = new MessageDecoder(limits);
  for await (const chunk of response) {
    const decoded = decoder.push(chunk as Uint8Array);
    if (decoded.done) return decoded.message;
  }
  return decoder.end();
}

function httpTrouble(status: number): string {
  const known = httpTroubles[status];
  return known ?? `it returned HTTP status ${String(status)}, but IPP requires 200`;
}

const httpTroubles: Readonly<Partial<Record<number, string>>> = {
  401: 'it requires a login (HTTP status 401), which a capture does not support',
  404: 'it has no printer at this path (HTTP status 404); the usual path is /ipp/print',
  426: 'it requires TLS (HTTP status 426): use ipps://',
};

function sayable(error: unknown): unknown {
  if (error instanceof CaptureError || !(error instanceof Error)) return error;
  if (error instanceof IppFormatError) {
    return new CaptureError(`its response is not an IPP message: ${error.message}`);
  }
  // Where a host has several addresses, the reasons stand in an error without words of its own.
  const reasons = error instanceof AggregateError ? error.errors.map(String).join('; ') : '';
  return new CaptureError(error.message === '' ? reasons : error.message);
}
