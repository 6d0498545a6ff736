import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { iconAt, iconPath, iconSizes } from './icon.ts';

test.each(iconSizes)('the icon of %i pixels is a PNG of that size', (size) => {
  const png = iconAt(iconPath(size)) ?? Buffer.alloc(0);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  const length = png.readUInt32BE(33);
  const data = png.subarray(37, 41 + length);
  expect(data.subarray(0, 4).toString()).toBe('IDAT');
  expect(png.readUInt32BE(41 + length)).toBe(crc32(data));
  expect(inflateSync(data.subarray(4))).toHaveLength(size * (1 + size * 4));
});

test.each(['/icons/printer-47.png', '/icons/', '/', '/icons/../printer-48.png'])(
  '%s is no icon',
  (path) => {
    expect(iconAt(path)).toBeUndefined();
  },
);
