import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { attribute, collection } from '../kit/wire/ipp/attribute.ts';
import * as values from '../kit/wire/ipp/value.ts';
import { defaultProfile, loadProfile, parseProfile } from './profile.ts';

const folder = dirname(defaultProfile);
const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));

test.each(files)('fixtures/printers/%s is a profile', async (file) => {
  const { title, attributes } = await loadProfile(join(folder, file));
  expect(title).not.toBe('');
  expect(attributes.size).toBeGreaterThan(20);
});

test('every syntax can be written, one value or several, and mixed', () => {
  const written = {
    'number-up-supported': { integer: [1, 2], rangeOfInteger: '4..16' },
    'printer-resolution-default': { resolution: '600x300dpi' },
    'printer-resolution-supported': { resolution: ['300dpi', '120dpcm'] },
    'media-col-default': { collection: { 'media-size': { collection: { x: { integer: 1 } } } } },
    'printer-geo-location': { outOfBand: 'unknown' },
    'color-supported': { boolean: true },
    'printer-supply': { octetString: 'type=toner;' },
  };
  const { attributes } = parseProfile({ title: 't', attributes: written });
  const size = attribute('media-size', collection(attribute('x', values.integer(1))));
  expect([...attributes.values()]).toEqual([
    attribute(
      'number-up-supported',
      values.integer(1),
      values.integer(2),
      values.rangeOfInteger(4, 16),
    ),
    attribute('printer-resolution-default', values.resolution(600, 300, 'dpi')),
    attribute(
      'printer-resolution-supported',
      values.resolution(300, 300, 'dpi'),
      values.resolution(120, 120, 'dpcm'),
    ),
    attribute('media-col-default', collection(size)),
    attribute('printer-geo-location', values.outOfBand('unknown')),
    attribute('color-supported', values.boolean(true)),
    attribute('printer-supply', values.octetString(new TextEncoder().encode('type=toner;'))),
  ]);
});

test.each<[string, unknown]>([
  ['no object', []],
  ['no title', { attributes: {} }],
  ['an unknown member', { title: 't', attributes: {}, more: 1 }],
  ['an attribute without a value', { title: 't', attributes: { a: {} } }],
  ['an unknown syntax', { title: 't', attributes: { a: { colour: 'red' } } }],
  ['an empty list', { title: 't', attributes: { a: { integer: [] } } }],
  ['a number too large', { title: 't', attributes: { a: { integer: 2 ** 31 } } }],
  ['a range too large', { title: 't', attributes: { a: { rangeOfInteger: '1..9999999999' } } }],
  ['a resolution without units', { title: 't', attributes: { a: { resolution: '600' } } }],
  ['a name that is none', { title: 't', attributes: { 'a b': { integer: 1 } } }],
])('%s is refused', (_, document) => {
  expect(() => parseProfile(document)).toThrow(TypeError);
});

test('the error names the place', () => {
  const wrong = { title: 't', attributes: { 'copies-default': { integer: 'two' } } };
  expect(() => parseProfile(wrong)).toThrow('/attributes/copies-default');
});

test('the error of a file names the file', async () => {
  const file = join(tmpdir(), `platen-profile-${String(process.pid)}.json`);
  await writeFile(file, '{ "title": ');
  await expect(loadProfile(file)).rejects.toThrow(file);
  await expect(loadProfile(join(folder, 'absent.json'))).rejects.toThrow('ENOENT');
});
