import type { Pairs } from './body.ts';

/** What a document has that was uploaded without wishes. A download lists these without [opt], so that a service may ask for them (SIL-07). */
export const unchanged: Pairs = [
  ['copies', '1'],
  ['grayscale', 'false'],
  ['duplex', '0'],
];
