import fc from 'fast-check';
import { journeys, rowOutcomes, stamps } from './journey.ts';
import type { LoadRow } from './row.ts';
import type { RowsHeader } from './rows-header.ts';
import type { RunNote } from './run-note.ts';

const uint16 = fc.nat(0xffff);
const moment = fc.double({ min: -1, max: 1e8, noNaN: true });

/** Any row that a file has room for. */
export const anyRow: fc.Arbitrary<LoadRow> = fc
  .record({
    number: fc.nat(2 ** 48 - 1),
    repeat: uint16,
    stage: uint16,
    journey: fc.constantFrom(...journeys),
    outcome: fc.constantFrom(...rowOutcomes),
    driver: uint16,
    printer: fc.option(fc.nat(0xfffe)),
    sizeBytes: fc.nat(0xffff_ffff),
    isSampled: fc.boolean(),
    at: fc.record(Object.fromEntries(stamps.map((stamp) => [stamp, moment])), { requiredKeys: [] }),
  })
  .map(({ printer, ...row }) => (printer === null ? row : { ...row, printer }));

/** A header as a small run has it. */
export const smallHeader: RowsHeader = {
  target: 'the built-in service',
  workload: {
    schemaVersion: 1,
    name: 'small',
    about: 'a test',
    arrivals: { kind: 'constant', perSecond: 5, seconds: 2 },
    mix: { print: 1 },
    documents: [{ bytes: 2000, weight: 1 }],
    users: 10,
    ports: 1,
    printers: {},
    think: { leastMs: 0, mostMs: 0 },
    faults: [],
    warmUpSeconds: 0,
    sampled: 1,
  },
  surroundings: {
    machine: '2 cores',
    busyCores: 0.5,
    platen: '0.1.0',
    node: 'v26',
    workloadDigest: '0'.repeat(64),
    cores: 2,
  },
};

const repeat = uint16;
const amount = fc.double({ min: 0, max: 1e9, noNaN: true });

export const anyNote: fc.Arbitrary<RunNote> = fc.oneof(
  fc.record({
    kind: fc.constant('repeat' as const),
    repeat,
    seed: fc.nat(),
    startedAt: fc.string({ unit: 'grapheme', maxLength: 40 }),
  }),
  fc.record({
    kind: fc.constant('stage' as const),
    repeat,
    role: fc.constantFrom('warm-up' as const, 'probe' as const, 'measured' as const),
    beganMs: amount,
    planned: fc.record({
      stage: uint16,
      name: fc.string({ minLength: 1, maxLength: 20 }),
      perSecond: fc.integer({ min: 1, max: 1000 }),
      seconds: fc.integer({ min: 1, max: 1000 }),
    }),
  }),
  fc.record({
    kind: fc.constant('end' as const),
    repeat,
    resources: fc.array(
      fc.record({
        who: fc.constantFrom('driver' as const, 'printers' as const),
        pid: fc.nat(),
        cpuCores: amount,
        peakMemoryBytes: fc.nat(),
      }),
      { maxLength: 3 },
    ),
  }),
);
