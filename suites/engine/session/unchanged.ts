import type { Pairs } from './http/body.ts';

/** The options of a document that was uploaded without any. The interface does not mark them as optional in a download (SIL-07). */
export const usual = { copies: 1, grayscale: false, duplex: 0 } as const;

/** The same as pairs. */
export const unchanged: Pairs = Object.entries(usual).map(([name, value]) => [name, String(value)]);
