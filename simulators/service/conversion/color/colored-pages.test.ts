import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColoredPages } from './colored-pages.ts';

type Pixel = readonly [number, number, number];

function picture(width: number, height: number, pixels: readonly Pixel[]): Buffer {
  return Buffer.concat([
    Buffer.from(`P6\n${String(width)} ${String(height)}\n255\n`),
    Buffer.from(pixels.flat()),
  ]);
}

function count(chunks: readonly Uint8Array[]): ColoredPages {
  const counter = new ColoredPages();
  for (const chunk of chunks) counter.push(chunk);
  return counter;
}

function cut(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

const sample = fc.integer({ min: 0, max: 255 });
const pixel: fc.Arbitrary<Pixel> = fc.oneof(
  sample.map((grey): Pixel => [grey, grey, Math.min(255, grey + 8)]),
  fc.tuple(sample, sample, sample),
);
const page = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([width, height]) =>
    fc
      .array(pixel, { minLength: width * height, maxLength: width * height })
      .map((pixels) => ({ width, height, pixels })),
  );

describe('pages with colour', () => {
  it('are those with a pixel that is not grey, however the pictures are cut', () => {
    fc.assert(
      fc.property(fc.array(page), fc.array(fc.nat(400)), (pages, cuts) => {
        const bytes = Buffer.concat(
          pages.map(({ width, height, pixels }) => picture(width, height, pixels)),
        );
        const places = cuts.map((at) => at % (bytes.length + 1));
        const counter = count(cut(bytes, places));
        const colored = pages.filter(({ pixels }) =>
          pixels.some((one) => Math.max(...one) - Math.min(...one) > 8),
        );
        expect([counter.pages, counter.colored, counter.isComplete]).toEqual([
          pages.length,
          colored.length,
          true,
        ]);
      }),
    );
  });

  it('are not known before the last picture is whole', () => {
    const bytes = picture(2, 1, [
      [1, 2, 3],
      [0, 0, 0],
    ]);
    expect(count([bytes.subarray(0, -1)]).isComplete).toBe(false);
    expect(count([bytes, Buffer.from('P6')]).isComplete).toBe(false);
  });

  it.each(['P5\n1 1\n255\n'.padEnd(80), `P6\n${'9'.repeat(80)}`, 'P6\n0 1\n255\n'])(
    'are not looked for in %j',
    (text) => {
      expect(() => count([Buffer.from(text)])).toThrow(/^the renderer drew/);
    },
  );
});
