import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FetchLimits } from './fetch.ts';
import { redirectedTo } from './redirection.ts';

const mostRedirections = 5;

/** GET; redirections are followed as far as `redirection.ts` lets them lead. */
export async function* fetchFromHttp(
  uri: URL,
  limits: FetchLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let from = uri;
  for (let redirections = 0; redirections <= mostRedirections; redirections += 1) {
    const response = await get(from, limits, signal);
    try {
      const to = redirectedTo(from, response);
      if (to === undefined) {
        yield* response;
        return;
      }
      from = to;
    } finally {
      response.destroy();
    }
  }
  throw new Error(`${uri.host} redirects more than ${String(mostRedirections)} times`);
}

async function get(
  uri: URL,
  { silenceMs }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const open = uri.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = open(uri, { signal, timeout: silenceMs, headers: { accept: '*/*' } });
  request.on('timeout', () => request.destroy(new Error(`${uri.host} does not respond`)));
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end();
  const [response] = await responded;
  return response;
}
