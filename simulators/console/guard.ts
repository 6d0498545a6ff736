import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../kit/same-secret.ts';

export interface GuardOptions {
  /** undefined: no token is required. */
  readonly token: string | undefined;
  readonly port: () => number;
}

export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 421; readonly detail: string }
  /** The address held the token: it is set as a cookie, and a redirect removes it from the address. */
  | { readonly kind: 'signed-in'; readonly cookie: string; readonly location: string };

const admitted: Admission = { kind: 'admitted' };

/**
 * Decides about a request before its body is read. Refuses pages of other origins and, if there
 * is a token, requests without it; if there is none, host names other than loopback (DNS rebinding).
 */
export function admit(request: IncomingMessage, { token, port }: GuardOptions): Admission {
  const { host = '', origin } = request.headers;
  if (token === undefined && !loopbackHosts(port()).has(host.toLowerCase()))
    return refused(421, 'The host name in the Host header is not allowed.');
  const site = request.headers['sec-fetch-site'];
  const foreign = origin !== undefined && origin !== `http://${host}`;
  const opened = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (foreign || (site !== undefined && !own.has(String(site)) && !opened))
    return refused(403, 'Only the page itself may send this request.');
  return token === undefined ? admitted : byToken(request, token);
}

const own: ReadonlySet<string> = new Set(['same-origin', 'none']);

function loopbackHosts(port: number): ReadonlySet<string> {
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${String(port)}`));
}

const cookieName = 'platen-console';

function byToken(request: IncomingMessage, token: string): Admission {
  const url = new URL(request.url ?? '/', 'http://console');
  const given = url.searchParams.get('token');
  if (given !== null && isSameSecret(given, token)) {
    url.searchParams.delete('token');
    const cookie = `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`;
    return { kind: 'signed-in', cookie, location: url.pathname + url.search };
  }
  const cookies = (request.headers.cookie ?? '').split(/; */);
  const kept = cookies.find((one) => one.startsWith(`${cookieName}=`));
  if (kept !== undefined && isSameSecret(kept.slice(cookieName.length + 1), token)) return admitted;
  return refused(401, 'Open the address that was printed at startup: it ends with ?token=...');
}

function refused(status: 401 | 403 | 421, detail: string): Admission {
  return { kind: 'refused', status, detail };
}
