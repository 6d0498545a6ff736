import { createServer } from 'node:http';
import type { Clock } from '../../kit/clock.ts';
import { running } from '../../kit/lifecycle.ts';
import type { Address, Device, Front, Listening } from '../device.ts';
import { createIppPrinter } from '../ipp/create-printer.ts';
import { printerUri } from '../ipp/printer-uri.ts';
import type { PrinterProfile } from '../profile.ts';
import { faultGate } from './gate.ts';
import { serveIppExchange } from './ipp-exchange.ts';
import { openListener } from './listener.ts';

export interface IppFrontOptions {
  readonly address: Address;
  readonly clock: Clock;
  readonly profile: PrinterProfile;
}

export interface IppFront extends Front {
  /** `ipp://host:port/ipp/print` */
  readonly url: string;
}

// A stalled device keeps its sender waiting as long as it likes: only headers are hurried.
const timeouts = { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 60_000 };

/** IPP over HTTP on the one path of the printer. */
export async function startIppFront(device: Device, options: IppFrontOptions): Promise<IppFront> {
  const { address, clock, profile } = options;
  const printer = createIppPrinter(device, { clock, profile });
  const server = createServer({ ...timeouts, noDelay: true }, (request, response) => {
    void serveIppExchange(request, response, printer);
  });
  const listener = await openListener(server, address, faultGate({ device, clock }));
  const front = {
    get address() {
      return listener.address;
    },
    get url() {
      const { host, port } = listener.address;
      return printerUri(`${host.includes(':') ? `[${host}]` : host}:${String(port)}`);
    },
    listen: (how: Listening) => listener.listen(how),
  };
  return running(front, () => listener.stop());
}
