import { socketHost } from '../../kit/authority.ts';
import { CaptureError } from './capture-error.ts';

/** Where a printer listens, from its URI. */
export interface PrinterAddress {
  /** As it goes into the request. */
  readonly uri: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly tls: boolean;
}

/** RFC 3510, RFC 7472: port 631 unless another one is named. Throws CaptureError. */
export function printerAddress(given: string): PrinterAddress {
  const url = URL.parse(given);
  const scheme = schemes[url?.protocol ?? ''];
  if (url === null || scheme === undefined || url.hostname === '') {
    throw new CaptureError(`${JSON.stringify(given)} is not an ipp:// or ipps:// address`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CaptureError('the address must not contain a password');
  }
  const path = `${url.pathname === '' || url.pathname === '/' ? '/ipp/print' : url.pathname}${url.search}`;
  const port = url.port === '' ? 631 : Number(url.port);
  return {
    uri: `${url.protocol}//${url.host}${path}`,
    host: socketHost(url.hostname),
    port,
    path,
    tls: scheme.tls,
  };
}

const schemes: Readonly<Partial<Record<string, { readonly tls: boolean }>>> = {
  'ipp:': { tls: false },
  'ipps:': { tls: true },
};
