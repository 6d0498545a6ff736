import { Agent } from 'undici';
import type { Clock } from '../kit/clock.ts';

/** What a reader must know of the service it reports to. */
export interface ReaderSettings {
  /** The interface's base URL, ending in `/api/v1`. */
  readonly serviceUrl: string;
  readonly apiKey: string;
  readonly readerMac: string;
  readonly via: 'GET' | 'POST';
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string;
  readonly timeoutMs: number;
}

/** One card held to the reader, and what became of it. Times are `Clock.monotonic` nanoseconds. */
export interface Tap {
  /** The `cd` that was sent. */
  readonly card: string;
  readonly startedNs: bigint;
  readonly endedNs: bigint;
  /** The service's answer; absent when none came. */
  readonly answer?: { readonly status: number; readonly body: string };
  /** Why no answer came. */
  readonly failure?: string;
}

/** An answer's body is kept up to here. */
const mostBodyBytes = 64 * 1024;

/** Where a reader's requests go: connections are kept between taps. */
export function openLine(settings: ReaderSettings): Agent {
  const { ca, timeoutMs } = settings;
  return new Agent({
    connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}

/** interface 4.11: both parameters travel in the query, for POST too. Never rejects. */
export async function sendTap(
  line: Agent,
  card: string,
  { settings, clock }: { readonly settings: ReaderSettings; readonly clock: Clock },
): Promise<Tap> {
  const startedNs = clock.monotonic();
  try {
    const { origin, pathname } = new URL(settings.serviceUrl);
    const query = new URLSearchParams({ cd: card, Mac: settings.readerMac });
    const { statusCode, body } = await line.request({
      origin,
      path: `${pathname.replace(/\/+$/, '')}/card?${query.toString()}`,
      method: settings.via,
      headers: { 'x-api-key': settings.apiKey },
    });
    const answer = { status: statusCode, body: await readBody(body) };
    return { card, startedNs, endedNs: clock.monotonic(), answer };
  } catch (error) {
    return { card, startedNs, endedNs: clock.monotonic(), failure: reasonOf(error) };
  }
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

/** Where a host has several addresses, the reasons stand in an error without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
