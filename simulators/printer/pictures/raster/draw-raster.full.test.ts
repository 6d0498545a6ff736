import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource } from '../../../kit/wire/pdl/random-access.ts';
import { drawPage, drawRaster } from './draw-raster.ts';
import type { RasterLanguage } from './raster-header.ts';

test.each([
  ['two-pages.pwg', 'pwg-raster'],
  ['two-pages.urf', 'urf'],
] as const)('%s is drawn as large as on paper', async (name, language) => {
  const file = fileURLToPath(new URL(`../../../../fixtures/documents/${name}`, import.meta.url));
  const { width, height, pixel } = read(await drawRaster(file, language, 1));
  expect([width <= 850, height <= 1200, width > 1, height > 1]).toEqual([true, true, true, true]);
  const seen = new Set<string>();
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1) seen.add(pixel(x, y).join());
  expect(seen.size).toBeGreaterThan(1);
});

/** Pixels, and what becomes of them. */
const red = [255, 0, 0];
test.each([
  [{ space: 19, bits: 24 }, [255, 0, 0], red],
  [{ space: 1, bits: 48 }, [255, 9, 0, 9, 0, 9], red],
  [{ space: 1, bits: 48, isSwapped: true }, [9, 255, 9, 0, 9, 0], red],
  [{ space: 4, bits: 24 }, [0, 255, 255], red],
  [{ space: 6, bits: 32 }, [0, 255, 255, 0], red],
  [{ space: 6, bits: 32 }, [0, 255, 255, 255], [0, 0, 0]],
  [{ space: 18, bits: 8 }, [200], [200, 200, 200]],
  [{ space: 0, bits: 16 }, [200, 7], [200, 200, 200]],
  [{ space: 3, bits: 8 }, [55], [200, 200, 200]],
  [{ space: 3, bits: 1 }, [0x80], [0, 0, 0]],
  [{ space: 0, bits: 1 }, [0x80], [255, 255, 255]],
])('%j: a pixel of %j is %j', async (form, bytes, seen) => {
  const raster = pwg({ ...form, width: 1, height: 1 }, [0, 0, ...bytes]);
  expect(read(await draw(raster)).pixel(0, 0)).toEqual(seen);
});

test('units are repeated or come as they are; what is left out is white, and so is what never came', async () => {
  const page = { space: 19, bits: 24, width: 4, height: 4 };
  const lines = [1, 1, 9, 9, 9, 255, 1, 1, 1, 2, 2, 2, 0, 0, 5, 5, 5, 128];
  const { pixel } = read(await draw(pwg(page, lines)));
  const row = (y: number): number[] => [0, 1, 2, 3].map((x) => pixel(x, y)[0] ?? 0);
  expect([0, 1, 2, 3].map(row)).toEqual([
    [9, 9, 1, 2],
    [9, 9, 1, 2],
    [5, 255, 255, 255],
    [255, 255, 255, 255],
  ]);
});

test('lines without coding are drawn too (RaS3)', async () => {
  const page = { space: 18, bits: 8, width: 2, height: 2, isPlain: true };
  const { pixel } = read(await draw(pwg(page, [1, 2, 3, 4])));
  expect([pixel(0, 0)[0], pixel(1, 0)[0], pixel(0, 1)[0], pixel(1, 1)[0]]).toEqual([1, 2, 3, 4]);
});

test('a page keeps its shape on paper, whatever its dots are like', async () => {
  const page = { space: 18, bits: 8, width: 600, height: 1200, resolution: [600, 1200] } as const;
  const drawn = read(await draw(pwg(page, [])));
  expect([drawn.width, drawn.height]).toEqual([96, 96]);
  const banner = { space: 18, bits: 8, width: 10, height: 100_000 };
  expect(read(await draw(pwg(banner, [])))).toMatchObject({ width: 1, height: 1200 });
});

test('made smaller, a pixel is the mean of what falls on it, whatever the pieces', async () => {
  const sides = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(sides, sides, fc.integer({ min: 96, max: 500 }), async (...sizes) => {
      const [width, height, dots] = sizes;
      const resolution = [dots, dots] as const;
      const bytes = Array.from({ length: width * height }, (_, index) => (index * 37) % 256);
      const isPlain = true;
      const page = { space: 18, bits: 8, width, height, isPlain, resolution };
      const drawn = read(await draw(pwg(page, bytes)));
      const columns = shares(width, drawn.width);
      const rows = shares(height, drawn.height);
      for (const [x, xs] of columns.entries())
        for (const [y, ys] of rows.entries()) {
          const all = ys.flatMap((row) => xs.map((column) => bytes[row * width + column] ?? 0));
          const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
          expect(drawn.pixel(x, y)[0]).toBe(Math.round(mean));
        }
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['colours that are not drawn', pwg({ space: 48, bits: 8, width: 1, height: 1 }, []), 'format'],
  ['4 bits', pwg({ space: 18, bits: 4, width: 1, height: 1 }, []), 'format'],
  ['no page', Buffer.from('RaS2'), 'no page'],
  ['a line of a gigabyte', pwg({ space: 18, bits: 8, width: 2 ** 30, height: 1 }, []), 'length'],
  ['too little line', pwg({ space: 18, bits: 8, width: 9, height: 1, lineBytes: 3 }, []), 'length'],
  ['no width', pwg({ space: 18, bits: 8, width: 0, height: 1, lineBytes: 3 }, []), 'length'],
])('%s: a sentence instead', async (_, raster, message) => {
  await expect(draw(raster)).rejects.toThrow(message);
});

test('bytes that are nothing are a picture or a sentence, and never more', async () => {
  const page = { space: 19, bits: 24, width: 7, height: 9 };
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (bytes, isPlain) => {
      const drawn = read(await draw(pwg({ ...page, isPlain }, [...bytes])));
      expect([drawn.width, drawn.height]).toEqual([7, 9]);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      for (const language of ['pwg-raster', 'urf'] as const) {
        await draw(Buffer.from(bytes), language).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        });
      }
    }),
  );
});

/** Which of so many fall on which. */
function shares(from: number, to: number): number[][] {
  const all: number[][] = Array.from({ length: to }, () => []);
  for (let at = 0; at < from; at += 1) all[Math.floor((at * to) / from)]?.push(at);
  return all;
}

interface Page {
  readonly space: number;
  readonly bits: number;
  readonly width: number;
  readonly height: number;
  readonly resolution?: readonly [number, number];
  readonly isSwapped?: boolean;
  readonly isPlain?: boolean;
  readonly lineBytes?: number;
}

/** One page of PWG raster (PWG 5102.4 4.3) and these bytes. */
function pwg(page: Page, bytes: readonly number[]): Buffer {
  const { width, bits, resolution = [96, 96], isSwapped = false, isPlain = false } = page;
  const header = Buffer.alloc(1796);
  const write = (at: number, value: number): void => {
    if (isSwapped) header.writeUInt32LE(value, at);
    else header.writeUInt32BE(value, at);
  };
  const fields = [276, resolution[0], 280, resolution[1], 372, width, 376, page.height, 388, bits];
  const lineBytes = page.lineBytes ?? Math.ceil((width * bits) / 8);
  for (const [at, value] of pairs([...fields, 392, lineBytes, 400, page.space])) write(at, value);
  const version = isPlain ? 3 : 2;
  const word = isSwapped ? `${version}SaR` : `RaS${version}`;
  return Buffer.concat([Buffer.from(word), header, Buffer.from(bytes)]);
}

function pairs(list: readonly number[]): [number, number][] {
  return list.flatMap((at, index) => (index % 2 === 0 ? [[at, list[index + 1] ?? 0]] : []));
}

function draw(raster: Buffer, language: RasterLanguage = 'pwg-raster', page = 1): Promise<Buffer> {
  return drawPage(bytesSource(raster), language, page);
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixel: (x: number, y: number) => number[];
}

/** A PNG of 8 bits a channel, without filters. */
function read(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  expect(rows.length).toBe(height * (1 + width * 3));
  return {
    width,
    height,
    pixel: (x, y) => [...rows.subarray(y * (1 + width * 3) + 1 + x * 3).subarray(0, 3)],
  };
}
