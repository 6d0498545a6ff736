import { expect, test } from 'vitest';
import { attribute, collection, type Value } from './attribute.ts';
import { encodeMessage, encodeOnce } from './encoder.ts';
import { group } from './group.ts';
import { valueTag } from './tag.ts';
import { boolean, dateTime, integer, text, textWithLanguage } from './value.ts';

const header = { version: { major: 2, minor: 0 }, code: 0x0000, requestId: 1 };

function encoding(name: string, ...values: Value[]): () => unknown {
  return () => encodeMessage({ ...header, groups: [group('job', [attribute(name, ...values)])] });
}

test.each<[string, string, () => unknown]>([
  ['a value of 65,536 bytes', 'value-too-long', encoding('a', text('a'.repeat(65_536)))],
  ['a name of 65,536 characters', 'name-too-long', encoding('a'.repeat(65_536), integer(1))],
  ['a name beyond Latin-1', 'bad-value', encoding('größe-Ω', integer(1))],
  ['an empty name', 'bad-value', encoding('', integer(1))],
  ['an attribute without values', 'bad-value', encoding('a')],
  ['a member without values', 'bad-value', encoding('a', collection(attribute('m')))],
  ['an integer of one byte', 'bad-value', encoding('a', { ...boolean(true), tag: 0x21 })],
  ['a delimiter as value', 'bad-value', encoding('a', { ...text(''), tag: 0x03 })],
  ['a stray endCollection', 'bad-value', encoding('a', { ...text(''), tag: 0x37 })],
  ['half a collection', 'bad-value', encoding('a', { ...text(''), tag: valueTag.begCollection })],
])('%s is refused: %s', (_, problem, attempt) => {
  expect(attempt).toThrow(expect.objectContaining({ name: 'IppFormatError', problem }));
});

test.each([
  { ...header, code: 0x1_0000 },
  { ...header, requestId: 2 ** 31 },
  { ...header, version: { major: 256, minor: 0 } },
  { ...header, version: { major: 1, minor: -1 } },
])('a header that does not fit is refused: %j', (misfit) => {
  expect(() => encodeMessage({ ...misfit, groups: [] })).toThrow('bad-number');
});

test.each([0, 3, 0x10, 0x41])('group tag %i is refused', (tag) => {
  expect(() => encodeMessage({ ...header, groups: [{ tag, attributes: [] }] })).toThrow(
    expect.objectContaining({ problem: 'reserved-delimiter', offset: 8 }),
  );
});

test('what was encoded once stands as it would without', () => {
  const many = [text('one'), integer(2), collection(attribute('m', text('x'), text('y')))];
  const attributes = [attribute('many', ...many), attribute('next', text('z'))];
  const encoded = (): Uint8Array =>
    encodeMessage({ ...header, groups: [group('job', attributes)] });
  const before = encoded();
  encodeOnce(attributes);
  expect(encoded()).toEqual(before);
});

test('numbers and moments that their syntax cannot hold are refused where they are made', () => {
  expect(() => integer(2 ** 31)).toThrow('bad-number');
  expect(() => integer(1.5)).toThrow('bad-number');
  expect(() => dateTime(Number.NaN)).toThrow('bad-number');
  expect(() => dateTime(Date.UTC(-1, 0))).toThrow('bad-number');
  expect(() => textWithLanguage('en', 'a'.repeat(65_530))).toThrow('value-too-long');
});
