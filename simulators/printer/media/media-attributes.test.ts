import { expect, test } from 'vitest';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { mediaAttributes } from './media-attributes.ts';
import type { MediaDocument } from './media-form.ts';

const two: MediaDocument = {
  margin: 423,
  borderless: ['na_index-4x6_4x6in'],
  trays: [
    { source: 'manual', sizes: ['custom_min_10x20mm', 'custom_max_30x40mm'], types: ['labels'] },
    {
      source: 'main',
      sizes: ['na_index-4x6_4x6in', 'iso_a4_210x297mm'],
      types: ['stationery', 'photographic'],
      loaded: { size: 'iso_a4_210x297mm', type: 'stationery' },
    },
  ],
};

function told(media: MediaDocument): ReadonlyMap<string, readonly string[]> {
  return new Map(
    mediaAttributes(media).map((one) => [
      one.name,
      one.values.map((value) => describeValues({ name: one.name, values: [value] })),
    ]),
  );
}

test('PWG 5100.7: what is loaded gives the default and what is ready', () => {
  const attributes = told(two);
  expect(attributes.get('media-default')).toEqual(['iso_a4_210x297mm']);
  expect(attributes.get('media-ready')).toEqual(['iso_a4_210x297mm']);
  expect(attributes.get('media-col-ready')).toEqual(attributes.get('media-col-default'));
  expect(attributes.get('media-source-supported')).toEqual(['auto', 'manual', 'main']);
  expect(attributes.get('media-type-supported')).toEqual(['labels', 'stationery', 'photographic']);
});

test('the database has every kind of paper in each place, and to the edge where that goes', () => {
  const database = told(two).get('media-col-database') ?? [];
  // 4x6 and A4, two types each, 4x6 with and without margins.
  expect(database).toHaveLength(6);
  expect(database.filter((one) => one.includes('media-top-margin=0'))).toHaveLength(2);
});

test('a least and a greatest size are one pair of ranges', () => {
  const sizes = told(two).get('media-size-supported') ?? [];
  expect(sizes).toHaveLength(3);
  expect(sizes[2]).toContain('1000-3000');
  expect(sizes[2]).toContain('2000-4000');
});

const [manual, main] = two.trays;

test.each<[string, MediaDocument]>([
  ['iso_a4 is not a self-describing size', withMain({ sizes: ['iso_a4'] })],
  ['main: iso_a5_148x210mm does not fit', withMain({ loaded: loaded('iso_a5_148x210mm') })],
  ['main: labels is not supported', withMain({ loaded: { ...loaded(), type: 'labels' } })],
  ['borderless: iso_a5_148x210mm fits in no tray', { ...two, borderless: ['iso_a5_148x210mm'] }],
  ['no tray contains paper', { margin: 0, trays: manual === undefined ? [] : [manual] }],
])('what is wrong is named: %s', (sentence, media) => {
  expect(() => mediaAttributes(media)).toThrow(sentence);
});

function loaded(size = 'iso_a4_210x297mm'): { size: string; type: string } {
  return { size, type: 'stationery' };
}

function withMain(other: Partial<MediaDocument['trays'][number]>): MediaDocument {
  if (main === undefined) throw new Error('the sample lacks a tray');
  return { margin: 0, trays: [{ ...main, ...other }] };
}
