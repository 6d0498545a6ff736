import { Agent } from 'undici';
import { type Running, running } from '../kit/lifecycle.ts';
import type { Exchange } from './exchange.ts';

export interface Trust {
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string;
  /** Takes any certificate: for trying things out only. */
  readonly insecure?: boolean;
}

const connectTimeoutMs = 10_000;

/** The terminal's own way to the service; connections are kept between calls, redirections not followed. */
export function openUndiciExchange({
  ca,
  insecure,
}: Trust): { readonly exchange: Exchange } & Running {
  const agent = new Agent({
    connect: {
      timeout: connectTimeoutMs,
      rejectUnauthorized: insecure !== true,
      ...(ca === undefined ? {} : { ca }),
    },
    // The deadlines are the terminal's: they differ from call to call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const exchange: Exchange = async ({ method, url, headers, body }, signal) => {
    const { origin, pathname, search } = new URL(url);
    const request = { origin, path: pathname + search, method, headers: { ...headers }, signal };
    const answer = await agent
      .request({ ...request, ...(body === undefined ? {} : { body }) })
      .catch((error: unknown) => {
        throw agent.destroyed ? new Error('the terminal was stopped') : error;
      });
    return { status: answer.statusCode, headers: flatten(answer.headers), body: answer.body };
  };
  return running({ exchange }, () => agent.destroy());
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).map(
    ([name, value]) =>
      [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : (value ?? '')] as const,
  );
  return Object.fromEntries(pairs);
}
