import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attribute, attribute, collection } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { boolean, keyword } from '../testing/ipp-client.ts';
import { askAsAnn, type PacedPrinter, startPacedPrinter } from '../testing/paced-printer.ts';

let target: PacedPrinter;
beforeAll(async () => {
  target = await startPacedPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

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
  const more = [boolean('ipp-attribute-fidelity', true)];
  const job = [attribute('media-col', collection(...members))];
  return (await askAsAnn(target, { operation: 'Validate-Job', more, job })).status;
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
  ['a size with one side too long', size(15_000, 50_000)],
  ['a margin', margin(1)],
  ['a member', keyword('media-flavour', 'none')],
])('PWG 5100.7 6.3: %s that the printer does not have is refused', async (_, member) => {
  expect(await statusOf(member)).toBe('client-error-attributes-or-values-not-supported');
});
