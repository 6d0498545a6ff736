import type { IncomingMessage } from 'node:http';

/** RFC 9110 15.4: those that say where the same document is. */
const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Where the document is to be got instead; undefined when this is it. A redirection leads to http or
 * https, and never from https to http. Throws for what is neither.
 */
export function redirectedTo(
  from: URL,
  { statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): URL | undefined {
  if (statusCode === 200) return undefined;
  if (!redirections.has(statusCode)) throw new Error(`${from.host} returned ${String(statusCode)}`);
  const to = URL.parse(headers.location ?? '', from);
  if (headers.location === undefined || to === null) {
    throw new Error(`${from.host} returned ${String(statusCode)} without a Location`);
  }
  const isAsSafe =
    to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  if (isAsSafe) return to;
  throw new Error(`${from.host} redirects from ${from.protocol} to ${to.protocol}`);
}
