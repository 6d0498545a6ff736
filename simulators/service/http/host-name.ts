import type { IncomingMessage } from 'node:http';
import { originForm, requestedHost, targetAuthority } from '../../kit/request-target.ts';

type Head = Pick<IncomingMessage, 'url' | 'headers'>;

/**
 * The name a request is for: that of an absolute target, else of its Host header (RFC 9112 3.2.2).
 * Lower case, without the port, IPv6 without its brackets.
 */
export function hostName(head: Head): string {
  const lower = (requestedHost(head) ?? '').toLowerCase();
  const bracketed = /^\[([^\]]*)\]/.exec(lower)?.[1];
  return bracketed ?? lower.replace(/:\d*$/, '');
}

/**
 * RFC 9112 3.2: one Host that can be read; only HTTP/1.0 may do without. Two would be two accounts. An
 * absolute target names a host that can be read, and nobody besides (RFC 9110 4.2.4).
 */
export function isHostClear(
  request: Pick<IncomingMessage, 'url' | 'headersDistinct' | 'httpVersion'>,
): boolean {
  const named = targetAuthority(request.url ?? '');
  if (named !== undefined && !uriHost.test(named)) return false;
  const hosts = request.headersDistinct['host'] ?? [];
  const [host] = hosts;
  if (host === undefined) return request.httpVersion === '1.0';
  return hosts.length === 1 && uriHost.test(host);
}

/** The path of a request target, which may be absolute. */
export function targetPath(url: string): string {
  return originForm(url).split('?', 1)[0] ?? '';
}

/** RFC 3986 3.2.2 and 3.2.3. */
const uriHost = /^(?:\[[0-9a-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;
