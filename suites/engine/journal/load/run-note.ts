import { type Static, Type } from 'typebox';
import { BesidesRows } from './measures-form.ts';
import { PlannedStage, stageRoles } from './planned-stage.ts';
import { checkerOf, parseJson, RowsError } from './rows-error.ts';

const closed = { additionalProperties: false } as const;
const text = Type.String({ maxLength: 1_000 });
const repeat = Type.Integer({ minimum: 0, maximum: 65_535 });

/** What stands between the rows, so that a run can be measured again from its file alone. */
export const RunNote = Type.Union([
  Type.Object(
    { kind: Type.Literal('repeat'), repeat, seed: Type.Integer(), startedAt: text },
    closed,
  ),
  /** Stands before the stage's first row. */
  Type.Object(
    {
      kind: Type.Literal('stage'),
      repeat,
      role: Type.Enum([...stageRoles]),
      /** Milliseconds since the run's zero. */
      beganMs: Type.Number(),
      planned: PlannedStage,
    },
    closed,
  ),
  /** Stands after the last row of the repeat, with what its rows do not tell. */
  Type.Object({ kind: Type.Literal('end'), repeat, ...BesidesRows.properties }, closed),
]);

export type RunNote = Static<typeof RunNote>;

export const noteKind = 2;
const limitBytes = 256 * 1024;
const checkedNote = checkerOf(RunNote);

/** Kind (8 bits), nothing (24), length of what follows (32). */
export const notePrefixBytes = 8;

/** The prefix, then JSON. Throws RowsError for one that is too long or could not be read again. */
export function encodeNote(note: RunNote): Buffer {
  const json = Buffer.from(JSON.stringify(checkedNote(note, 'the note')));
  if (json.length > limitBytes) throw new RowsError('the note is too long');
  const prefix = Buffer.alloc(notePrefixBytes);
  prefix.writeUInt8(noteKind, 0);
  prefix.writeUInt32LE(json.length, 4);
  return Buffer.concat([prefix, json]);
}

/** How many bytes the whole note has; undefined: none can begin so. */
export function noteBytes(prefix: Buffer): number | undefined {
  const length = prefix.readUInt32LE(4);
  const isNote = prefix.readUInt32LE(0) === noteKind && length <= limitBytes;
  return isNote ? notePrefixBytes + length : undefined;
}

/** Of a whole note. Throws RowsError. */
export function readNote(bytes: Buffer): RunNote {
  return checkedNote(parseJson(bytes.subarray(notePrefixBytes), 'a note'), 'a note');
}
