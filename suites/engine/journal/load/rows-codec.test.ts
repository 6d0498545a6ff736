import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyNote, anyRow, smallHeader } from './row.arbitrary.ts';
import type { LoadRow } from './row.ts';
import { encodeRow, rowBytes } from './row-layout.ts';
import { RowReader } from './rows-codec.ts';
import { RowsError } from './rows-error.ts';
import { encodeHeader } from './rows-header.ts';
import { encodeNote, type RunNote } from './run-note.ts';

const header = encodeHeader(smallHeader);
const records = fc.array(fc.oneof({ weight: 4, arbitrary: anyRow }, anyNote), { maxLength: 30 });
const plainRow: LoadRow = {
  number: 7,
  repeat: 0,
  stage: 1,
  journey: 'print',
  outcome: 'done',
  driver: 0,
  printer: 3,
  sizeBytes: 51_200,
  isSampled: true,
  at: { intended: 12.5, started: 12.75 },
};

function encoded(items: readonly (LoadRow | RunNote)[]): Buffer {
  return Buffer.concat([
    header,
    ...items.map((item) => ('kind' in item ? encodeNote(item) : encodeRow(item))),
  ]);
}

function readIn(pieces: readonly Buffer[]) {
  const reader = new RowReader();
  const rows = pieces.flatMap((piece) => reader.push(piece));
  return { reader, rows };
}

describe('a file of rows', () => {
  it('is read as it was written, wherever it is cut', () => {
    fc.assert(
      fc.property(records, fc.array(fc.nat(), { maxLength: 8 }), (items, cuts) => {
        const bytes = encoded(items);
        const places = cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b);
        const pieces = [0, ...places].map((from, index) => bytes.subarray(from, places[index]));
        const { reader, rows } = readIn(pieces);
        reader.end();
        expect(reader.header).toEqual(smallHeader);
        expect(rows).toEqual(items.filter((item) => !('kind' in item)));
        expect(reader.notes).toEqual(items.filter((item) => 'kind' in item));
      }),
    );
  });

  it('may come byte by byte', () => {
    const bytes = encoded([plainRow, plainRow]);
    const { reader, rows } = readIn([...bytes].map((byte) => Buffer.from([byte])));
    reader.end();
    expect(rows).toEqual([plainRow, plainRow]);
  });

  it('may end with a short note that comes by itself', () => {
    const note: RunNote = { kind: 'repeat', repeat: 0, seed: 1, startedAt: '' };
    const { reader } = readIn([encoded([plainRow]), encodeNote(note)]);
    reader.end();
    expect(reader.notes).toEqual([note]);
  });

  it('cut short keeps its whole rows and says within which row it ends', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), fc.nat(), (items, cut) => {
        const body = cut % (items.length * rowBytes);
        const { reader, rows } = readIn([encoded(items).subarray(0, header.length + body)]);
        const whole = Math.floor(body / rowBytes);
        const left = body % rowBytes;
        expect(rows).toEqual(items.slice(0, whole));
        const told = `it ends within row ${String(whole + 1)}: ${String(left)} of 128 bytes`;
        if (left === 0) reader.end();
        else expect(() => reader.end()).toThrow(new RowsError(told));
      }),
    );
  });

  it('has rows of 128 bytes, little-endian, with NaN for what did not happen', () => {
    const hex = encodeRow(plainRow).toString('hex');
    expect(hex.slice(0, 48)).toBe(
      '01000001 0000 0100 0000 0300 00c80000 070000000000 0000'.replaceAll(' ', ''),
    );
    expect(hex.slice(48)).toBe(
      `${'0000000000002940'}${'0000000000802940'}${'000000000000f87f'.repeat(11)}`,
    );
  });

  it('changed anywhere is read or refused, and nothing else happens', () => {
    const bytes = encoded([plainRow, plainRow]);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (place, byte) => {
        const changed = Buffer.from(bytes);
        changed[place] = byte;
        try {
          readIn([changed]).reader.end();
        } catch (error) {
          expect(error).toBeInstanceOf(RowsError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is refused', () => {
  it.for([
    ['another file', Buffer.from('%PDF-1.7\n0123456789'), 'its first bytes differ'],
    ['another version', patched(header, [8, 2]), 'has version 2; this Platen reads 1'],
    ['a header of 4 GB', patched(header, [12, 0xff, 0xff, 0xff, 0xff]), 'header is too long'],
    ['a header that is no JSON', patched(header, [16, 0x7d]), 'it is not JSON'],
    ['rows with other journeys', renamed('print', 'paint'), 'another version of Platen'],
    ['a header without a workload', renamed('"workload"', '"workshop"'), 'the header'],
    ['a kind that there is not', withRecord([3]), 'row 2 has an invalid beginning'],
    [
      'a note of 4 GB',
      withRecord([2, 0, 0, 0, 255, 255, 255, 255]),
      'row 2 has an invalid beginning',
    ],
    ['a note that is none', withRecord([2, 0, 0, 0, 2, 0, 0, 0, 0x7b, 0x7d]), 'a note cannot'],
    ['an unknown journey', withRow([1, 7]), 'row 2 has an unknown journey'],
    ['an unknown outcome', withRow([2, 6]), 'row 2 has an unknown outcome'],
    ['flags that there are not', withRow([3, 2]), 'row 2 has a value in an unused place'],
    ['something where nothing is', withRow([22, 1]), 'row 2 has a value in an unused place'],
    ['a moment without an end', withRow([30, 0xf0, 0x7f]), 'row 2 has a moment'],
  ] as const)('%s', ([, bytes, says]) => {
    expect(() => readIn([bytes])).toThrow(RowsError);
    expect(() => readIn([bytes])).toThrow(says);
  });

  it('half a note', () => {
    const note = encodeNote({ kind: 'repeat', repeat: 0, seed: 1, startedAt: '' });
    const { reader } = readIn([encoded([plainRow]), note.subarray(0, 20)]);
    expect(() => reader.end()).toThrow('it ends within a note before row 2: 20 of');
  });

  it('nothing at all, and half a header', () => {
    for (const end of [0, 15, header.length - 1]) {
      const { reader } = readIn([header.subarray(0, end)]);
      expect(() => reader.end()).toThrow('it ends within its header');
    }
  });

  it.for([{ printer: 0xffff }, { stage: 0x1_0000 }, { number: 2 ** 48 }, { sizeBytes: -1 }])(
    'a row with %o is not written',
    (wrong) => {
      expect(() => encodeRow({ ...plainRow, ...wrong })).toThrow(RangeError);
    },
  );

  it('a header and a note that could not be read again are not written', () => {
    const tooLong = { ...smallHeader, target: 'x'.repeat(1001) };
    expect(() => encodeHeader(tooLong)).toThrow('the header cannot be read: /target');
    const note = { kind: 'repeat', repeat: -1, seed: 0, startedAt: '' } as const;
    expect(() => encodeNote(note)).toThrow('the note cannot be read: /repeat must be >= 0');
  });
});

function patched(bytes: Buffer, [from, ...values]: readonly [number, ...number[]]): Buffer {
  const changed = Buffer.from(bytes);
  changed.set(values, from);
  return changed;
}

function renamed(name: string, other: string): Buffer {
  return Buffer.from(header.toString('latin1').replace(name, other), 'latin1');
}

/** After one right row. */
function withRecord(record: readonly number[]): Buffer {
  return Buffer.concat([encoded([plainRow]), Buffer.from(record)]);
}

function withRow(patch: readonly [number, ...number[]]): Buffer {
  return Buffer.concat([encoded([plainRow]), patched(encodeRow(plainRow), patch)]);
}
