import { authority } from '../../../../kit/authority.ts';
import type { OutputPort } from '../../../rules/records.ts';
import { parseAddress } from '../address.ts';

const ippPort = 631;

/** Where an IPP printer is, in the three spellings that are needed. */
export interface IppTarget {
  /** Of the HTTP connection: `http://host:631`. */
  readonly origin: string;
  readonly path: string;
  /** What printer-uri says: `ipp://host:631/ipp/print`. */
  readonly printerUri: string;
}

const schemes: Readonly<
  Record<string, { readonly ipp: string; readonly http: string; readonly port: number }>
> = {
  'ipp:': { ipp: 'ipp', http: 'http', port: ippPort },
  'ipps:': { ipp: 'ipps', http: 'https', port: ippPort },
  'http:': { ipp: 'ipp', http: 'http', port: 80 },
  'https:': { ipp: 'ipps', http: 'https', port: 443 },
};

/**
 * SIL-60a: `printerippurl` says where an IPP port's printer is, a path alone being one of the
 * port's address; without it the path that printers commonly have. Undefined for what is no URL.
 */
export function ippTarget(port: OutputPort): IppTarget | undefined {
  const given = port.printerIppUrl.trim();
  const url = given === '' || given.startsWith('/') ? atAddress(port.address, given) : given;
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname, port: stated, pathname, search } = new URL(url);
  const scheme = schemes[protocol];
  if (scheme === undefined || hostname === '') return undefined;
  const place = authority(hostname, stated === '' ? scheme.port : stated);
  const path = `${pathname === '' ? '/' : pathname}${search}`;
  return {
    origin: `${scheme.http}://${place}`,
    path,
    printerUri: `${scheme.ipp}://${place}${path}`,
  };
}

function atAddress(address: string, path: string): string | undefined {
  const found = parseAddress(address, ippPort);
  if (found === undefined) return undefined;
  return `ipp://${authority(found.host, found.port)}${path === '' ? '/ipp/print' : path}`;
}
