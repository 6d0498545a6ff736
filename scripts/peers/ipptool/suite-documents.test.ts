import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { jpeg } from './jpeg.ts';
import { pwgRaster } from './pwg-raster.ts';

it('the raster that is written has the bytes of the fixture', () => {
  const media = { name: 'iso_a4_210x297mm', widthPoints: 595.28, heightPoints: 841.89 };
  const written = pwgRaster({ media, dotsPerInch: 100, type: 'sgray_8' }, 2);
  expect(written.equals(readFileSync(documentPath('two-pages.pwg')))).toBe(true);
});

it('the JPEG that is written has the bytes of the fixture', () => {
  const written = jpeg({ width: 640, height: 480 }, mosaic);
  expect(written.equals(readFileSync(documentPath('photo.jpg')))).toBe(true);
});

/** A sky over a hill, with a sun. */
function mosaic(x: number, y: number): readonly [red: number, green: number, blue: number] {
  if (Math.hypot(x - 0.75, (y - 0.25) * 0.75) < 0.09) return [250, 210, 60];
  const hill = 0.62 + 0.12 * Math.sin(x * 5);
  if (y > hill) return [60 + Math.round(60 * x), 120 + Math.round(40 * y), 50];
  return [120 + Math.round(100 * y), 170 + Math.round(60 * y), 235];
}
