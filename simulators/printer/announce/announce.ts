import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { authority } from '../../kit/authority.ts';
import { freshSeed, seededChance } from '../../kit/chance.ts';
import type { Clock } from '../../kit/clock.ts';
import { cutText } from '../../kit/cut-text.ts';
import { sha256 } from '../../kit/ids.ts';
import type { Address } from '../device.ts';
import { pageUri } from '../ipp/printer-uri.ts';
import type { Ways } from '../ipp/ways.ts';
import type { PrinterProfile } from '../profile.ts';
import { mdnsPort } from './mdns-socket.ts';
import { type Responder, startResponder } from './responder.ts';
import type { Service } from './service.ts';
import { ippTxt, rawTxt } from './txt.ts';

export interface AnnounceOptions {
  /** Of the interface that is spoken on; without it, the printer's own, or the machine's first. */
  readonly address?: string;
  /** Another one than that of multicast DNS is for tests. */
  readonly port?: number;
}

export interface AnnouncedPrinter {
  readonly name: string;
  readonly profile: PrinterProfile;
  readonly ways: Ways;
  readonly clock: Clock;
  readonly ipp?: Address;
  readonly raw?: Address;
}

/** DNS-SD can't be spoken where it should be; the message says why. */
export class AnnounceError extends Error {
  override readonly name = 'AnnounceError';
}

/** RFC 6763 4.1.1. */
const mostLabelOctets = 63;

/** Tells the network by DNS-SD where the printer is. Rejects with AnnounceError. */
export async function announce(
  printer: AnnouncedPrinter,
  { address, port = mdnsPort }: AnnounceOptions,
): Promise<Responder> {
  const { host: named } = printer.ipp ?? printer.raw ?? { host: '0.0.0.0' };
  const host = named === 'localhost' ? '127.0.0.1' : named;
  const reached = isEverywhere(host) ? (address ?? outsideAddress()) : host;
  const instance = cutText(printer.name, mostLabelOctets);
  const { name, clock, ipp, raw } = printer;
  const ports = `${String(ipp?.port)} ${String(raw?.port)}`;
  const announced = {
    instance,
    // Printers of one machine have names of their own, so that one can leave without the others.
    host: `printer-${sha256(`${name} ${ports}`).slice(0, 12)}`,
    addresses: [reached],
    services: servicesOf(printer, reached),
  };
  if (address !== undefined && address !== reached) {
    const only = `it listens only on ${host}`;
    throw new AnnounceError(`${name} cannot be announced on ${address}: ${only}`);
  }
  const place = { address: reached, port };
  try {
    return await startResponder(announced, { place, clock, chance: seededChance(freshSeed()) });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnnounceError(`${name} cannot be announced on ${reached}: ${why}`, { cause });
  }
}

/** Without LPR its name is claimed all the same, so that the name is the same everywhere (Bonjour Printing, flagship naming). */
function servicesOf(printer: AnnouncedPrinter, address: string): readonly Service[] {
  const { name, profile, ways, ipp, raw } = printer;
  const shown = authority(address, ipp?.port ?? 0);
  const pageUrl =
    ipp === undefined ? '' : pageUri({ host: shown, secure: ways.tls === 'required' });
  const parts = { name, profile, ways, pageUrl };
  const subtypes = profile.attributes.has('urf-supported') ? ['_print', '_universal'] : ['_print'];
  const port = ipp?.port ?? 0;
  const plain = ipp !== undefined && ways.tls !== 'required';
  const secure = ipp !== undefined && ways.tls !== 'none';
  return [
    { type: '_printer._tcp', subtypes: [], port: 0, txt: [] },
    ...(plain ? [{ type: '_ipp._tcp', subtypes, port, txt: ippTxt(parts, false) }] : []),
    ...(secure ? [{ type: '_ipps._tcp', subtypes, port, txt: ippTxt(parts, true) }] : []),
    ...(raw === undefined
      ? []
      : [{ type: '_pdl-datastream._tcp', subtypes: [], port: raw.port, txt: rawTxt(parts) }]),
  ];
}

/** Whoever listens by another name than an address of IPv4 is taken to listen on all. */
function isEverywhere(host: string): boolean {
  return !isIPv4(host) || host === '0.0.0.0';
}

function outsideAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outside = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outside?.address ?? '127.0.0.1';
}
