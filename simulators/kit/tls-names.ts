import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { domainToASCII } from 'node:url';

/** The names under which this machine is reached: loopback, its host name, and `host` if one is given. */
export function ownNames(host?: string): readonly string[] {
  const names = ['localhost', '127.0.0.1', '::1', hostname()];
  // An address to listen on everywhere is no name that anybody connects to.
  const wished = host === undefined || ['0.0.0.0', '::', ''].includes(host) ? [] : [host];
  return [...new Set([...names, ...wished].map(toCertificateName))];
}

export function coversAll(certificate: X509Certificate, names: readonly string[]): boolean {
  return names.every((name) =>
    isIP(name) === 0
      ? certificate.checkHost(name, { subject: 'never' }) !== undefined
      : certificate.checkIP(name) !== undefined,
  );
}

/** In the form that a certificate carries: international names in ASCII. Throws for what is no name. */
function toCertificateName(name: string): string {
  if (isIP(name) !== 0) return name;
  // domainToASCII reads its argument like a URL and would drop what follows the host.
  const ascii = /[/\\?#@:]/.test(name) ? '' : domainToASCII(name);
  if (ascii === '' || !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(ascii)) {
    throw new RangeError(`"${name}" is neither a host name nor an IP address`);
  }
  return ascii;
}
