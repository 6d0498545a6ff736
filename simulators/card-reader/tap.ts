import type { Clock } from '../kit/clock.ts';
import type { ReaderAnswer, ReaderExchange } from './exchange.ts';

/** What a reader must know of the service it reports to. */
export interface ReaderSettings {
  /** The interface's base URL, ending in `/api/v1`. */
  readonly serviceUrl: string;
  readonly apiKey: string;
  readonly readerMac: string;
  /** Sent as User-Agent. */
  readonly name?: string;
  readonly via: 'GET' | 'POST';
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string;
  readonly timeoutMs: number;
}

/** How a tap ended: with an answer, without one, or unsent. */
export type TapFate = 'answered' | 'unanswered' | 'bounced' | 'dropped';

/** One card held to the reader, and what became of it. Times are `Clock.monotonic` nanoseconds. */
export interface Tap {
  /** The `cd` that was sent. */
  readonly card: string;
  readonly fate: TapFate;
  /** When the reader saw the card, by its own clock: epoch milliseconds. */
  readonly seenAt: number;
  /** How often it was sent. */
  readonly tries: number;
  /** Of the last try. */
  readonly startedNs: bigint;
  readonly endedNs: bigint;
  /** Method and target of the request, such as `GET /api/v1/card?cd=...`; absent if none was sent. */
  readonly request?: string;
  /** The service's answer; absent when none came. */
  readonly answer?: ReaderAnswer;
  /** Why no answer came. */
  readonly failure?: string;
}

/** What became of one try. */
export type Try = Pick<Tap, 'startedNs' | 'endedNs' | 'request' | 'answer' | 'failure'>;

/** interface 4.11: both parameters travel in the query, for POST too. Never rejects. */
export async function sendTap(
  exchange: ReaderExchange,
  card: string,
  { settings, clock }: { readonly settings: ReaderSettings; readonly clock: Clock },
): Promise<Try> {
  const startedNs = clock.monotonic();
  const query = new URLSearchParams({ cd: card, Mac: settings.readerMac });
  const { via: method, apiKey, name } = settings;
  const url = `${settings.serviceUrl.replace(/\/+$/, '')}/card?${query.toString()}`;
  const { pathname, search } = new URL(url);
  const request = `${method} ${pathname}${search}`;
  try {
    const answer = await exchange({
      method,
      url,
      headers: { 'x-api-key': apiKey, ...(name === undefined ? {} : { 'user-agent': name }) },
    });
    return { startedNs, endedNs: clock.monotonic(), request, answer };
  } catch (error) {
    return { startedNs, endedNs: clock.monotonic(), request, failure: reasonOf(error) };
  }
}

/** No answer, or one that says "not now": another try may do. */
export function isWorthRetrying({ answer }: Try): boolean {
  return answer === undefined || notNow.has(answer.status);
}

const notNow: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Where a host has several addresses, the reasons stand in an error without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
