import fc from 'fast-check';
import type { Shape } from './shape.ts';

const rate = fc.double({ min: 0.1, max: 200, noNaN: true });
const seconds = fc.double({ min: 0.1, max: 10, noNaN: true });
const kind = <K extends string>(name: K): fc.Arbitrary<K> => fc.constant(name);

/** Stages of every kind, with a few thousand starts at the most. */
export const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: kind('constant'), perSecond: rate, seconds }),
  fc.record({ kind: kind('poisson'), perSecond: rate, seconds }),
  fc.record({
    kind: kind('ramp'),
    fromPerSecond: rate,
    toPerSecond: rate,
    seconds,
    spacing: fc.constantFrom('poisson' as const, 'constant' as const),
  }),
  fc.record({
    kind: kind('burst'),
    perSecond: rate,
    burstOf: fc.integer({ min: 1, max: 20 }),
    everySeconds: seconds,
    seconds,
  }),
  fc.record({
    kind: kind('morning-peak'),
    lowPerSecond: fc.double({ min: 0.1, max: 10, noNaN: true }),
    peakPerSecond: fc.double({ min: 10, max: 200, noNaN: true }),
    peakAtSecond: seconds,
    spreadSeconds: seconds,
    seconds,
  }),
);
