import { type Static, Type } from 'typebox';
import { journeys, rowOutcomes, stamps } from './journey.ts';
import { Surroundings } from './measures-form.ts';
import { checkerOf, parseJson, RowsError } from './rows-error.ts';
import { Workload } from './workload.ts';

/** With what a file of rows begins: everything that is known before the first start. */
export const RowsHeader = Type.Object(
  {
    target: Type.String({ maxLength: 1_000 }),
    workload: Workload,
    surroundings: Surroundings,
  },
  { additionalProperties: false },
);

export type RowsHeader = Static<typeof RowsHeader>;

const magic = Buffer.from('PLTNROWS', 'latin1');
const version = 1;
const limitBytes = 1024 * 1024;
/** Rows tell these by their place: where they stand otherwise, rows mean something else. */
const lists = { journeys, rowOutcomes, stamps };
const checkedHeader = checkerOf(RowsHeader);

/** Magic (8 bytes), version (16 bits), nothing (16), length of what follows (32). */
export const headerPrefixBytes = 16;

/** The prefix, then JSON. Throws RowsError for facts that are too long or could not be read again. */
export function encodeHeader(facts: RowsHeader): Buffer {
  const json = Buffer.from(JSON.stringify({ lists, facts: checkedHeader(facts, 'the header') }));
  if (json.length > limitBytes) throw new RowsError('the header is too long');
  const prefix = Buffer.alloc(headerPrefixBytes);
  prefix.set(magic);
  prefix.writeUInt16LE(version, 8);
  prefix.writeUInt32LE(json.length, 12);
  return Buffer.concat([prefix, json]);
}

/** How many bytes the whole header has. Throws RowsError when none begins here. */
export function headerBytes(prefix: Buffer): number {
  if (!prefix.subarray(0, magic.length).equals(magic))
    throw new RowsError('it is not a file of rows: its first bytes differ');
  const seen = prefix.readUInt16LE(8);
  if (seen !== version || prefix.readUInt16LE(10) !== 0)
    throw new RowsError(`it has version ${String(seen)}; this Platen reads ${String(version)}`);
  const length = prefix.readUInt32LE(12);
  if (length > limitBytes) throw new RowsError('its header is too long');
  return headerPrefixBytes + length;
}

/** Of a whole header. Throws RowsError. */
export function readHeader(bytes: Buffer): RowsHeader {
  const json = parseJson(bytes.subarray(headerPrefixBytes), 'the header');
  const read: { readonly lists?: unknown; readonly facts?: unknown } =
    typeof json === 'object' && json !== null ? json : {};
  if (JSON.stringify(read.lists) !== JSON.stringify(lists))
    throw new RowsError('its rows are of another version of Platen');
  return checkedHeader(read.facts, 'the header');
}
