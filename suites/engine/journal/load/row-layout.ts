import { type Journey, journeys, rowOutcomes, type Stamp, stamps } from './journey.ts';
import type { LoadRow } from './row.ts';

/**
 * A row in bytes, little-endian:
 *
 * 0 kind   1 journey   2 outcome   3 flags (1: sampled)
 *  4 repeat (16 bits)   6 stage (16)   8 driver (16)   10 printer (16, 65535: none)
 * 12 size (32)   16 number (48)   22 nothing (16)   24 a double for each stamp (NaN: did not happen)
 *
 * Journeys, outcomes and stamps by their place in the lists of journey.ts, which the header names.
 */
export const rowBytes = 24 + 8 * stamps.length;
export const rowKind = 1;
const noPrinter = 0xffff;

/** Throws RangeError for a number that has no room. */
export function encodeRow(row: LoadRow): Buffer {
  const bytes = Buffer.alloc(rowBytes);
  if (row.printer === noPrinter) throw new RangeError('there are too many printers');
  bytes.writeUInt8(rowKind, 0);
  bytes.writeUInt8(journeys.indexOf(row.journey), 1);
  bytes.writeUInt8(rowOutcomes.indexOf(row.outcome), 2);
  bytes.writeUInt8(row.isSampled ? 1 : 0, 3);
  bytes.writeUInt16LE(row.repeat, 4);
  bytes.writeUInt16LE(row.stage, 6);
  bytes.writeUInt16LE(row.driver, 8);
  bytes.writeUInt16LE(row.printer ?? noPrinter, 10);
  bytes.writeUInt32LE(row.sizeBytes, 12);
  bytes.writeUIntLE(row.number, 16, 6);
  for (const [index, stamp] of stamps.entries())
    bytes.writeDoubleLE(row.at[stamp] ?? Number.NaN, 24 + 8 * index);
  return bytes;
}

/** The row in these bytes, or what cannot be in one. */
export function readRow(bytes: Buffer): LoadRow | { readonly mistake: string } {
  const journey: Journey | undefined = journeys[bytes.readUInt8(1)];
  const outcome = rowOutcomes[bytes.readUInt8(2)];
  const flags = bytes.readUInt8(3);
  const printer = bytes.readUInt16LE(10);
  const at = readStamps(bytes);
  if (journey === undefined) return { mistake: 'an unknown journey' };
  if (outcome === undefined) return { mistake: 'an unknown outcome' };
  if (flags > 1 || bytes.readUInt16LE(22) !== 0) return { mistake: 'a value in an unused place' };
  if (at === undefined) return { mistake: 'a moment without an end' };
  return {
    number: bytes.readUIntLE(16, 6),
    repeat: bytes.readUInt16LE(4),
    stage: bytes.readUInt16LE(6),
    journey,
    outcome,
    driver: bytes.readUInt16LE(8),
    ...(printer === noPrinter ? {} : { printer }),
    sizeBytes: bytes.readUInt32LE(12),
    isSampled: flags === 1,
    at,
  };
}

function readStamps(bytes: Buffer): LoadRow['at'] | undefined {
  const at: { -readonly [S in Stamp]?: number } = {};
  for (const [index, stamp] of stamps.entries()) {
    const ms = bytes.readDoubleLE(24 + 8 * index);
    if (Math.abs(ms) === Number.POSITIVE_INFINITY) return undefined;
    if (!Number.isNaN(ms)) at[stamp] = ms;
  }
  return at;
}
