import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { PdfFault } from './fault.ts';
import { decodeStream } from './filters.ts';
import { undoPredictor } from './predictor.ts';
import type { PdfDict, PdfValue } from './values.ts';

const flate = { kind: 'name', name: 'FlateDecode' } as const;

describe('Flate', () => {
  test('gives back what was deflated, small or large', async () => {
    for (const length of [0, 1, 1000, 3_000_000]) {
      const data = Buffer.from(Array.from({ length }, (_, index) => (index * index) % 253));
      const decoded = await decodeStream(dict({ Filter: flate }), deflateSync(data), new Budget());
      expect(Buffer.from(decoded).equals(data)).toBe(true);
    }
  });

  test('gives what there is of a stream that is cut off or has more behind it', async () => {
    const deflated = deflateSync(Buffer.alloc(5000, 'abc'));
    const cut = await decodeStream(
      dict({ Filter: [flate] }),
      deflated.subarray(0, -4),
      new Budget(),
    );
    const longer = Buffer.concat([deflated, Buffer.from('\r\n')]);
    const trailed = await decodeStream(dict({ Filter: [flate] }), longer, new Budget());
    expect([cut.length, trailed.length]).toEqual([5000, 5000]);
  });

  test('ends at a limit, for one stream and for all of a document', async () => {
    const bomb = deflateSync(Buffer.alloc(20 * 1024 * 1024));
    await expect(decodeStream(dict({ Filter: flate }), bomb, new Budget())).rejects.toThrow(
      PdfFault,
    );
    const large = deflateSync(Buffer.alloc(12 * 1024 * 1024));
    const budget = new Budget();
    const decodeAll = async (): Promise<void> => {
      for (let nth = 0; nth < 10; nth += 1)
        await decodeStream(dict({ Filter: flate }), large, budget);
    };
    await expect(decodeAll()).rejects.toMatchObject({ reason: 'limit' });
  });

  test('rubbish is damage, another filter a limit', async () => {
    const rubbish = Buffer.from('no deflated data');
    await expect(
      decodeStream(dict({ Filter: flate }), rubbish, new Budget()),
    ).rejects.toMatchObject({
      reason: 'damaged',
    });
    const other = dict({ Filter: { kind: 'name', name: 'LZWDecode' } });
    await expect(decodeStream(other, rubbish, new Budget())).rejects.toMatchObject({
      reason: 'limit',
    });
  });
});

describe('predictors (ISO 32000-1 7.4.4.4)', () => {
  const shape = fc.record({
    columns: fc.integer({ min: 1, max: 12 }),
    colors: fc.integer({ min: 1, max: 4 }),
    data: fc.uint8Array({ maxLength: 300 }),
  });

  test('each PNG filter gives back what was filtered', () => {
    const filters = fc.array(fc.nat(4), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(shape, filters, ({ columns, colors, data }, kinds) => {
        const rowBytes = columns * colors;
        const rows = data.subarray(0, data.length - (data.length % rowBytes));
        const filtered = filterPng(rows, { rowBytes, pixelBytes: colors, kinds });
        const parameters = { predictor: 15, colors, bitsPerComponent: 8, columns };
        expect(undoPredictor(filtered, parameters)).toEqual(rows);
      }),
    );
  });

  test('the TIFF predictor gives back what was differenced', () => {
    fc.assert(
      fc.property(shape, ({ columns, colors, data }) => {
        const rowBytes = columns * colors;
        const differenced = data.map((byte, at) =>
          at % rowBytes < colors ? byte : byte - (data[at - colors] ?? 0),
        );
        const parameters = { predictor: 2, colors, bitsPerComponent: 8, columns };
        expect(undoPredictor(differenced, parameters)).toEqual(data);
      }),
    );
  });

  test('rows of an impossible length are refused before memory is taken', () => {
    const parameters = { predictor: 12, colors: 1e9, bitsPerComponent: 16, columns: 1e9 };
    expect(() => undoPredictor(new Uint8Array(10), parameters)).toThrow(PdfFault);
  });
});

interface PngShape {
  readonly rowBytes: number;
  readonly pixelBytes: number;
  readonly kinds: readonly number[];
}

/** The PNG specification, 9.2, the other way round and by its own formulas. */
function filterPng(rows: Uint8Array, { rowBytes, pixelBytes, kinds }: PngShape): Uint8Array {
  const out: number[] = [];
  for (let row = 0; row < rows.length / rowBytes; row += 1) {
    const kind = kinds[row % kinds.length] ?? 0;
    out.push(kind);
    for (let column = 0; column < rowBytes; column += 1) {
      const at = (dx: number, dy: number): number =>
        column - dx < 0 || row - dy < 0 ? 0 : (rows[(row - dy) * rowBytes + column - dx] ?? 0);
      const [a, b, c] = [at(pixelBytes, 0), at(0, 1), at(pixelBytes, 1)];
      const p = a + b - c;
      const near = [a, b, c].toSorted((x, y) => Math.abs(p - x) - Math.abs(p - y))[0] ?? 0;
      const predicted = [0, a, b, (a + b) >> 1, near][kind] ?? 0;
      out.push((at(0, 0) - predicted) & 0xff);
    }
  }
  return Uint8Array.from(out);
}

function dict(entries: Record<string, PdfValue>): PdfDict {
  return new Map(Object.entries(entries));
}
