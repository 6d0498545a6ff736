import type { Clock } from '../kit/clock.ts';
import type { ReaderAnswer, ReaderExchange } from './exchange.ts';

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
  readonly answer?: ReaderAnswer;
  /** Why no answer came. */
  readonly failure?: string;
}

/** interface 4.11: both parameters travel in the query, for POST too. Never rejects. */
export async function sendTap(
  exchange: ReaderExchange,
  card: string,
  { settings, clock }: { readonly settings: ReaderSettings; readonly clock: Clock },
): Promise<Tap> {
  const startedNs = clock.monotonic();
  try {
    const query = new URLSearchParams({ cd: card, Mac: settings.readerMac });
    const answer = await exchange({
      method: settings.via,
      url: `${settings.serviceUrl.replace(/\/+$/, '')}/card?${query.toString()}`,
      headers: { 'x-api-key': settings.apiKey },
    });
    return { card, startedNs, endedNs: clock.monotonic(), answer };
  } catch (error) {
    return { card, startedNs, endedNs: clock.monotonic(), failure: reasonOf(error) };
  }
}

/** Where a host has several addresses, the reasons stand in an error without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
