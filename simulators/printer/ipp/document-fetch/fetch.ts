import { fetchFromFtp } from './ftp.ts';
import { fetchFromHttp } from './http.ts';

/** How much of a document is taken, how long that may last, and how long its server may be silent. */
export interface FetchLimits {
  readonly bytes: number;
  readonly wholeMs: number;
  readonly silenceMs: number;
}

/** Brings a document by its URI. What is thrown says what can't be had. */
export interface DocumentFetcher {
  /** Lower case, without the colon. */
  readonly schemes: readonly string[];
  fetch(uri: URL, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

const usual: FetchLimits = {
  bytes: 1024 * 1024 * 1024,
  wholeMs: 600_000,
  silenceMs: 30_000,
};

type Fetch = (uri: URL, limits: FetchLimits, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** RFC 8011 5.4.27: ftp is the scheme that every printer with Print-URI knows. */
const fetchers: Readonly<Record<string, Fetch>> = {
  ftp: fetchFromFtp,
  http: fetchFromHttp,
  https: fetchFromHttp,
};

export const fetchDocument: DocumentFetcher = fetcherWithin(usual);

export function fetcherWithin(limits: FetchLimits): DocumentFetcher {
  return {
    schemes: Object.keys(fetchers),
    async *fetch(uri, signal) {
      const fetch = fetchers[uri.protocol.replace(/:$/, '')];
      if (fetch === undefined) throw new Error(`the scheme ${uri.protocol} is not supported`);
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)]);
      let bytes = 0;
      for await (const chunk of fetch(uri, limits, inTime)) {
        bytes += chunk.length;
        if (bytes > limits.bytes) throw new Error(`it has more than ${limits.bytes} bytes`);
        yield chunk;
      }
    },
  };
}
