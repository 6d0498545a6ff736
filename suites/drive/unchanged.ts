import type { Pairs } from './body.ts';

/** What a document has that was uploaded without options. A download lists these without [opt], so that a service may ask for them (SIL-07). */
export const usual = { copies: 1, grayscale: false, duplex: 0 } as const;

/** The same as pairs. */
export const unchanged: Pairs = Object.entries(usual).map(([name, value]) => [name, String(value)]);
