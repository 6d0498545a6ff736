import { createServer } from 'node:http';
import { authority } from '../../kit/authority.ts';
import type { Clock } from '../../kit/clock.ts';
import { running } from '../../kit/lifecycle.ts';
import type { Address, Device, Front, Listening } from '../device.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';
import { createIppPrinter } from '../ipp/create-printer.ts';
import { printerUri } from '../ipp/printer-uri.ts';
import type { Ways } from '../ipp/ways.ts';
import type { PrinterProfile } from '../profile.ts';
import { faultGate } from './gate.ts';
import { continueIppExchange, serveIppExchange } from './ipp-exchange.ts';
import type { IppAnswers } from './ipp-sending.ts';
import { isUpgradeToTls, offerTls, type PrinterTls } from './ipp-tls.ts';
import { type PrinterUser, PrinterUsers } from './ipp-users.ts';
import { openListener } from './listener.ts';

export interface IppFrontOptions {
  readonly address: Address;
  readonly clock: Clock;
  readonly profile: PrinterProfile;
  /** Without it, no TLS. */
  readonly tls?: PrinterTls;
  /** Without any, everybody prints under the name that the client tells. */
  readonly users?: readonly PrinterUser[];
  readonly answers?: IppAnswers;
  /** Records the exchanges; absent where none are kept. */
  readonly book?: ExchangeBook | undefined;
}

export interface IppFront extends Front {
  /** `ipp://host:port/ipp/print`, or `ipps:` where TLS is required */
  readonly url: string;
  /** `ipps://host:port/ipp/print`, on the same port */
  readonly secureUrl: string | undefined;
}

// A stalled device keeps its sender waiting as long as it likes: only headers are hurried.
const timeouts = { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 60_000 };

/** IPP over HTTP on the one path of the printer, beside its page. */
export async function startIppFront(device: Device, options: IppFrontOptions): Promise<IppFront> {
  const { address, clock, profile, tls, users = [], answers = 'at-once', book } = options;
  const ways = waysOf(options);
  const printer = createIppPrinter(device, { clock, profile, ways });
  const parts = {
    printer,
    answers,
    book,
    ...(users.length === 0 ? {} : { users: new PrinterUsers(users, clock) }),
  };
  const shouldUpgradeCallback = tls === undefined ? () => false : isUpgradeToTls;
  const server = createServer(
    { ...timeouts, noDelay: true, shouldUpgradeCallback },
    (request, response) => {
      void serveIppExchange(request, response, parts);
    },
  );
  server.on('checkContinue', (request, response) => {
    void continueIppExchange(request, response, parts);
  });
  if (tls !== undefined) offerTls(server, { device, clock, tls });
  const listener = await openListener(server, address, faultGate({ device, clock }));
  const front = {
    get address() {
      return listener.address;
    },
    get connections() {
      return listener.connections;
    },
    get url() {
      return urlsOf(listener.address, ways).url;
    },
    get secureUrl() {
      return urlsOf(listener.address, ways).secureUrl;
    },
    listen: (how: Listening) => listener.listen(how),
  };
  return running(front, () => listener.stop());
}

export function waysOf({ tls, users = [] }: Pick<IppFrontOptions, 'tls' | 'users'>): Ways {
  const basic = users.length > 0;
  if (tls === undefined) return { tls: 'none', basic };
  return { tls: tls.required ? 'required' : 'offered', basic };
}

function urlsOf({ host, port }: Address, { tls }: Ways): Pick<IppFront, 'url' | 'secureUrl'> {
  const place = authority(host, port);
  const url = printerUri({ host: place, secure: tls === 'required' });
  const secureUrl = tls === 'none' ? undefined : printerUri({ host: place, secure: true });
  return { url, secureUrl };
}
