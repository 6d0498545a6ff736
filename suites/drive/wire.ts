import { readFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { checkServerIdentity } from 'node:tls';
import { Agent, type Dispatcher, request } from 'undici';
import type { TargetProfile } from './profile.ts';

/** An answer as it came: nothing interpreted. Header names in lower case, repeated ones joined. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Aborted: the answer is not waited for any longer. */
  readonly signal?: AbortSignal;
}

/** The way to a target: connections kept alive, its certificate trusted as the profile says. */
export interface Wire extends AsyncDisposable {
  /** Rejects when no answer comes: refused, reset, timed out, or larger than the limit. */
  exchange(request: RawRequest): Promise<RawAnswer>;
  readonly tls: { readonly ca?: string; readonly rejectUnauthorized: boolean };
}

const answerLimitBytes = 64 * 1024 * 1024;
/** Between two bytes the target has one timeout; for the whole answer so many of them. */
const timeoutsForAll = 3;

export function openWire(
  profile: Pick<TargetProfile, 'baseUrl' | 'tls'>,
  timeoutMs: number,
  connections = 16,
): Wire {
  const ca =
    profile.tls?.caPem ??
    (profile.tls?.caFile === undefined ? undefined : readFileSync(profile.tls.caFile, 'utf8'));
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: profile.tls?.insecure !== true,
  };
  // A Host header that names another domain must not change which name the certificate is checked for.
  const { hostname } = new URL(profile.baseUrl);
  const checkIdentity: typeof checkServerIdentity = (_, certificate) =>
    checkServerIdentity(hostname.replace(/^\[|\]$/g, ''), certificate);
  const agent = new Agent({
    connect: { ...tls, checkServerIdentity: checkIdentity },
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    tls,
    exchange: async ({ method, url, headers, body, signal }) => {
      // A target's token may hold anything. Each request that undici refuses by itself costs one of
      // the agent's connections, until all are gone and nothing is ever answered again.
      for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
      const answer = await request(url, {
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers },
        dispatcher: agent,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any([...(signal === undefined ? [] : [signal]), wholeOf(timeoutMs)]),
      });
      const answerHeaders = flatten(answer.headers);
      const announced = method === 'HEAD' ? 0 : Number(answerHeaders['content-length'] ?? 0);
      if (announced > answerLimitBytes) {
        answer.body.on('error', () => undefined).destroy();
        throw tooLarge();
      }
      return {
        status: answer.statusCode,
        headers: answerHeaders,
        body: await collect(answer.body),
      };
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** An answer that comes drop by drop never pauses for as long as a timeout. */
function wholeOf(timeoutMs: number): AbortSignal {
  return AbortSignal.timeout(timeoutMs * timeoutsForAll);
}

function tooLarge(): Error {
  return new Error(`the answer is larger than ${String(answerLimitBytes)} bytes`);
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > answerLimitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
