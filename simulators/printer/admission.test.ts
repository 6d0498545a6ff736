import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admit, bufferBytes } from './admission.ts';
import type { PrinterFault } from './faults.ts';

test.each<[string, { readonly faults: readonly PrinterFault[]; readonly taken: number }, object]>([
  ['no fault', { faults: [], taken: 0 }, { bytes: 1000, waitMs: 0, reset: false, full: false }],
  [
    'stall, before',
    { faults: [{ kind: 'stall', afterBytes: 512 }], taken: 500 },
    { bytes: 12, reset: false },
  ],
  [
    'stall, there',
    { faults: [{ kind: 'stall', afterBytes: 512 }], taken: 512 },
    { bytes: 0, reset: false },
  ],
  [
    'reset, before',
    { faults: [{ kind: 'reset', afterBytes: 10 }], taken: 9 },
    { bytes: 1, reset: false },
  ],
  [
    'reset, there',
    { faults: [{ kind: 'reset', afterBytes: 10 }], taken: 10 },
    { bytes: 0, reset: true },
  ],
  [
    'slow',
    { faults: [{ kind: 'slow', bytesPerSecond: 2000 }], taken: 0 },
    { bytes: 100, waitMs: 50 },
  ],
  [
    'very slow',
    { faults: [{ kind: 'slow', bytesPerSecond: 1 }], taken: 0 },
    { bytes: 1, waitMs: 1000 },
  ],
  [
    'no paper, buffer full',
    { faults: [{ kind: 'out-of-paper' }], taken: bufferBytes },
    { bytes: 0, waitMs: 0 },
  ],
  [
    'no paper, room',
    { faults: [{ kind: 'out-of-paper' }], taken: bufferBytes - 7 },
    { bytes: 7, reset: false },
  ],
  [
    'a full spool, before',
    { faults: [{ kind: 'spool-full', afterBytes: 10 }], taken: 9 },
    { bytes: 1, reset: false, full: false },
  ],
  [
    'a full spool, there',
    { faults: [{ kind: 'spool-full', afterBytes: 10 }], taken: 10 },
    { bytes: 0, reset: false, full: true },
  ],
  [
    'no room at all',
    { faults: [{ kind: 'spool-full' }], taken: 0 },
    { bytes: 0, reset: false, full: true },
  ],
  ['toner low', { faults: [{ kind: 'toner-low' }], taken: bufferBytes }, { bytes: 1000 }],
])('%s', (_, { faults, taken }, admission) => {
  expect(admit(faults, { taken, wanted: 1000 })).toMatchObject(admission);
});

test('another fault never lets more in', () => {
  fc.assert(
    fc.property(fc.array(faults), faults, fc.nat(3_000_000), (some, another, taken) => {
      const wanted = 65_536;
      const fewer = admit([...some, another], { taken, wanted }).bytes;
      expect(fewer).toBeLessThanOrEqual(admit(some, { taken, wanted }).bytes);
      expect(fewer).toBeGreaterThanOrEqual(0);
    }),
  );
});

const faults: fc.Arbitrary<PrinterFault> = fc.oneof(
  fc.constantFrom<PrinterFault>(
    { kind: 'out-of-paper' },
    { kind: 'refuse' },
    { kind: 'toner-low' },
    { kind: 'spool-full' },
  ),
  fc.nat(2_000_000).map((afterBytes) => ({ kind: 'stall' as const, afterBytes })),
  fc.nat(2_000_000).map((afterBytes) => ({ kind: 'reset' as const, afterBytes })),
  fc
    .integer({ min: 1, max: 1e9 })
    .map((bytesPerSecond) => ({ kind: 'slow' as const, bytesPerSecond })),
);
