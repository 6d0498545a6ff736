import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { type Attribute, attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { mediaAttributes } from '../media/media-attributes.ts';
import { type DirectPrinter, directPrinter, groupOf, keyword } from './direct.ts';

let target: DirectPrinter;
beforeEach(() => {
  target = directPrinter({ clock: systemClock });
  target.printer.settings.set([
    ...mediaAttributes({
      margin: 423,
      trays: [
        {
          source: 'main',
          sizes: ['iso_a4_210x297mm', 'custom_min_100x100mm', 'custom_max_200x200mm'],
          types: ['stationery', 'labels'],
          loaded: { size: 'iso_a4_210x297mm', type: 'stationery' },
        },
      ],
    }),
    keyword(
      'media-col-supported',
      'media-size',
      'media-size-name',
      'media-type',
      'media-source',
      'media-top-margin',
    ),
  ]);
});

const size = (width: number, height: number): Attribute =>
  attribute(
    'media-size',
    collection(
      attribute('x-dimension', values.integer(width)),
      attribute('y-dimension', values.integer(height)),
    ),
  );
const margin = (length: number): Attribute => attribute('media-top-margin', values.integer(length));

async function statusOf(...members: Attribute[]) {
  const more = [attribute('ipp-attribute-fidelity', values.boolean(true))];
  const groups = [groupOf('job', attribute('media-col', collection(...members)))];
  return (await target.ask({ operation: 'Validate-Job', more, groups })).status;
}

test.each<[string, Attribute]>([
  ['a type', keyword('media-type', 'labels')],
  ['a source', keyword('media-source', 'main')],
  ['a size by its name', keyword('media-size-name', 'iso_a4_210x297mm')],
  ['a size', size(21_000, 29_700)],
  ['a size between the least and the greatest', size(15_000, 15_000)],
  ['a margin', margin(423)],
])('PWG 5100.7 6.3: %s that the printer has is accepted', async (_, member) => {
  expect(await statusOf(member)).toBe('successful-ok');
});

test.each<[string, Attribute]>([
  ['a type', keyword('media-type', 'chocolate')],
  ['a source', keyword('media-source', 'cellar')],
  ['a size by its name', keyword('media-size-name', 'iso_a0_841x1189mm')],
  ['a size', size(84_100, 118_900)],
  ['a size with one side too long', size(15_000, 25_000)],
  ['a margin', margin(1)],
  ['a member', keyword('media-flavour', 'none')],
])('PWG 5100.7 6.3: %s that the printer does not have is refused', async (_, member) => {
  expect(await statusOf(member)).toBe('client-error-attributes-or-values-not-supported');
});
