import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { ControlProblem } from './problem.ts';

/**
 * Refuses what a page of another site makes a browser send, with ControlProblem 403. A page that had
 * its own name resolved to this machine (DNS rebinding) gives itself away by the Host header: names
 * with a dot are others', whereas addresses, localhost and names of a local network cannot be rebound.
 */
export function refuseOtherSites(headers: IncomingHttpHeaders): void {
  const { host, origin } = headers;
  if (host !== undefined && !isOwnName(nameOf(host))) {
    throw forbidden(`The control plane does not answer for the host "${host}".`);
  }
  const isSameOrigin = origin === undefined || origin === `http://${host ?? ''}`;
  const site = headers['sec-fetch-site'];
  const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isSameOrigin || !isSameSite) {
    throw forbidden('The control plane accepts no requests from pages of other origins.');
  }
}

function forbidden(detail: string): ControlProblem {
  return new ControlProblem(403, { detail });
}

function nameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}

function isOwnName(name: string): boolean {
  return isIP(name) !== 0 || name.endsWith('.localhost') || /^[\w-]+$/.test(name);
}
