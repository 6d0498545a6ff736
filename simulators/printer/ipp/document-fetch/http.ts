import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FetchLimits } from './fetch.ts';

/** GET; redirections are not followed: a printer prints what it was told to. */
export async function* fetchFromHttp(
  uri: URL,
  { silenceMs }: FetchLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const open = uri.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = open(uri, { signal, timeout: silenceMs, headers: { accept: '*/*' } });
  request.on('timeout', () => request.destroy(new Error(`${uri.host} is silent`)));
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end();
  const [response] = await responded;
  try {
    if (response.statusCode !== 200) {
      throw new Error(`${uri.host} answers ${String(response.statusCode)}`);
    }
    yield* response;
  } finally {
    request.destroy();
  }
}
