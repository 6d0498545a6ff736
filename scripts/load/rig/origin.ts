import { Client } from 'undici';

/** A server to talk to; the certificate that speaks for it where it is not a public one. */
export interface Origin {
  readonly url: string;
  readonly caPem?: string;
}

/** One connection, kept alive, one request at a time. */
export function connectTo(origin: Origin): Client {
  return new Client(origin.url, {
    pipelining: 1,
    headersTimeout: 120_000,
    bodyTimeout: 120_000,
    ...(origin.caPem === undefined ? {} : { connect: { ca: origin.caPem } }),
  });
}
