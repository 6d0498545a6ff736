import type { IncomingMessage } from 'node:http';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { operation } from '../../kit/wire/ipp/operation.ts';
import type { PrinterFault } from '../faults.ts';
import type { IppPrinter } from '../ipp/ipp-printer.ts';
import {
  type HttpAnswer,
  heldJobAt,
  isReading,
  showsJobs,
  textAnswer,
  withHeaders,
} from './ipp-http.ts';
import { isSecure, upgradeToken } from './ipp-tls.ts';
import type { PrinterUsers } from './ipp-users.ts';

/** Says of a request without TLS, where there must be TLS, no more than that. */
export function refuseUnsecured(
  { method, socket }: IncomingMessage,
  { ways }: IppPrinter,
): HttpAnswer | undefined {
  const open = ways.tls !== 'required' || method === 'OPTIONS' || isSecure(socket);
  return open ? undefined : upgradeRequired;
}

/** Names of people and documents are for users only, where there are users. */
export function refuseReader(
  request: IncomingMessage,
  users: PrinterUsers | undefined,
): HttpAnswer | undefined {
  if (users === undefined || !isReader(request)) return undefined;
  const who = authenticate(request, users);
  return 'user' in who ? undefined : who;
}

/** Of the page, or at its keys. */
function isReader(request: IncomingMessage): boolean {
  if (request.method === 'POST') return heldJobAt(request) !== undefined;
  return isReading(request) && showsJobs(request);
}

/** What faults say instead of an IPP answer: nothing of the request is looked at, nor carried out. */
export function refuseByFault(faults: readonly PrinterFault[]): HttpAnswer | undefined {
  for (const { kind } of faults) {
    const refusal = refusals[kind];
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/**
 * Who asks; undefined where nobody has to say. What a printer is like it tells everybody, so that
 * a client learns that it must say who its user is (uri-authentication-supported).
 */
export function identify(
  { code }: Message,
  request: IncomingMessage,
  users: PrinterUsers | undefined,
): { readonly user: string } | HttpAnswer | undefined {
  if (users === undefined) return undefined;
  const isOpen = code === operation['Get-Printer-Attributes'];
  if (isOpen && request.headers.authorization === undefined) return undefined;
  return authenticate(request, users);
}

function authenticate(
  { headers, socket }: IncomingMessage,
  users: PrinterUsers,
): { readonly user: string } | HttpAnswer {
  const who = users.authenticate(headers.authorization, socket.remoteAddress ?? '');
  if (who === 'unknown') return unauthorized;
  return who === 'too-many' ? tooMany : who;
}

/** RFC 7617 2.1: names and passwords come in UTF-8. */
const unauthorized = withHeaders(textAnswer(401, 'Printing requires a user name and password.'), {
  'www-authenticate': 'Basic realm="printer", charset="UTF-8"',
});
const tooMany = withHeaders(
  textAnswer(429, 'There were too many wrong passwords. Wait a minute.'),
  {
    'retry-after': '60',
  },
);
/** RFC 2817 4.2. */
const upgradeRequired = withHeaders(textAnswer(426, 'The printer requires TLS: use ipps.'), {
  upgrade: upgradeToken,
  connection: 'Upgrade',
});

const refusals: Readonly<Partial<Record<PrinterFault['kind'], HttpAnswer>>> = {
  'auth-demanded': unauthorized,
  'http-426': upgradeRequired,
  'http-500': textAnswer(500, 'The printer has an internal error.'),
  'http-503': withHeaders(textAnswer(503, 'The printer is busy.'), { 'retry-after': '30' }),
};
