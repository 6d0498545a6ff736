import { Agent } from 'undici';
import type { ReaderSettings } from './tap.ts';

/** A reader's request, whole: it has no body (interface 4.11). */
export interface ReaderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReaderAnswer {
  readonly status: number;
  readonly body: string;
  /** Value of the header X-Request-Id; absent without one. */
  readonly requestId?: string;
}

/** The way to the service; rejects when no answer comes. */
export type ReaderExchange = (request: ReaderRequest) => Promise<ReaderAnswer>;

/** An answer's body is kept up to here. */
const mostBodyBytes = 64 * 1024;

/** The reader's own way: connections are kept between taps until it is closed. */
export function openReaderExchange(settings: ReaderSettings): {
  readonly exchange: ReaderExchange;
  close(): Promise<void>;
} {
  const { ca, timeoutMs } = settings;
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    exchange: async ({ method, url, headers }) => {
      const { origin, pathname, search } = new URL(url);
      const answer = await agent.request({ origin, path: pathname + search, method, headers });
      const requestId = answer.headers['x-request-id'];
      return {
        status: answer.statusCode,
        body: await readBody(answer.body),
        ...(typeof requestId === 'string' ? { requestId } : {}),
      };
    },
    close: () => agent.destroy(),
  };
}

async function readBody(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBodyBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, mostBodyBytes);
}
