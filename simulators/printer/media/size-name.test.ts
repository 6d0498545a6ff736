import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSizeName } from './size-name.ts';

test.each<[string, number, number]>([
  ['iso_a4_210x297mm', 21_000, 29_700],
  ['na_letter_8.5x11in', 21_590, 27_940],
  ['na_number-10_4.125x9.5in', 10_478, 24_130],
  ['na_index-4x6_4x6in', 10_160, 15_240],
  ['oe_photo-l_3.5x5in', 8890, 12_700],
  ['jis_b5_182x257mm', 18_200, 25_700],
  ['custom_badge_0.5x25.4mm', 50, 2540],
])('PWG 5101.1 5.1.2: %s', (name, width, height) => {
  expect(readSizeName(name)).toEqual({ width, height, extent: 'fixed' });
});

test.each<[string, 'min' | 'max' | 'fixed']>([
  ['custom_min_76.2x127mm', 'min'],
  ['custom_max_12x18in', 'max'],
  ['roll_max_102x3000mm', 'max'],
  ['roll_current_50x25mm', 'fixed'],
  ['iso_max_10x10mm', 'fixed'],
])('%s bounds: %s', (name, extent) => {
  expect(readSizeName(name)?.extent).toBe(extent);
});

test.each([
  'a4',
  'iso-a4',
  'iso_a4_210x297',
  'iso_a4_210x297in',
  'na_letter_216x279mm',
  'iso_a4_0x297mm',
  'iso_a4_0210x297mm',
  'iso_a4_210.0x297mm',
  'iso_A4_210x297mm',
  'iso_a4_210x297mm ',
  'elsewhere_a4_210x297mm',
  'iso_a4_99999999999x1mm',
])('%s is no self-describing name', (name) => {
  expect(readSizeName(name)).toBeUndefined();
});

test('a name made of a size gives the size', () => {
  const length = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(length, length, (width, height) => {
      const name = `custom_any_${String(width / 100)}x${String(height / 100)}mm`;
      expect(readSizeName(name)).toEqual({ width, height, extent: 'fixed' });
    }),
  );
});

test('whatever is read, nothing is thrown', () => {
  fc.assert(fc.property(fc.string(), (name) => readSizeName(name) === undefined || true));
});
