import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { attribute, collection } from '../kit/wire/ipp/attribute.ts';
import { describeValues } from '../kit/wire/ipp/describe-value.ts';
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
  ['a name of too many octets', { title: 't', attributes: { a: { name: 'ä'.repeat(128) } } }],
  [
    'a text of too many octets',
    {
      title: 't',
      attributes: { a: { textWithLanguage: { language: 'de', text: 'ä'.repeat(512) } } },
    },
  ],
  ['an empty list', { title: 't', attributes: { a: { integer: [] } } }],
  ['a number too large', { title: 't', attributes: { a: { integer: 2 ** 31 } } }],
  ['a range too large', { title: 't', attributes: { a: { rangeOfInteger: '1..9999999999' } } }],
  ['a resolution without units', { title: 't', attributes: { a: { resolution: '600' } } }],
  ['octets of half a byte', { title: 't', attributes: { a: { octetString: { hex: '0' } } } }],
  [
    'a moment without a zone',
    { title: 't', attributes: { a: { dateTime: '2026-11-20T22:40:55' } } },
  ],
  ['a month too many', { title: 't', attributes: { a: { dateTime: '2026-13-20T22:40:55Z' } } }],
  ['text without its language', { title: 't', attributes: { a: { textWithLanguage: 'de' } } }],
  ['a list of nothing', { title: 't', attributes: { a: [] } }],
  ['a list within a list', { title: 't', attributes: { a: [[{ integer: 1 }]] } }],
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
  const absent = join(folder, 'absent.json');
  await expect(loadProfile(absent)).rejects.toThrow(`${absent} cannot be read`);
});

const small = { title: 'small', attributes: { 'copies-default': { integer: 1 } } };

test('a few words on operations, paper and finishing say all that IPP has of them', () => {
  const trays = [
    {
      source: 'main',
      sizes: ['iso_a4_210x297mm'],
      types: ['stationery'],
      loaded: { size: 'iso_a4_210x297mm', type: 'stationery' },
    },
  ];
  const { attributes } = parseProfile({
    title: 't',
    operations: ['Print-Job', 'Get-Jobs'],
    media: { margin: 300, trays },
    finishings: ['staple'],
    attributes: { 'media-default': { name: 'mine' }, 'media-tooth-supported': { keyword: 'fine' } },
  });
  const of = (name: string): string => describeValues(attributes.get(name) ?? attribute(name));
  expect(of('operations-supported')).toBe('2,10');
  expect(of('media-supported')).toBe('iso_a4_210x297mm');
  expect(of('media-col-supported')).toMatch(/media-size,.*media-type,media-tooth$/);
  expect(of('job-creation-attributes-supported')).toMatch(/finishings,.*media,media-col,/);
  // What is written stands.
  expect(of('media-default')).toBe('mine');
});

test.each<[string, object]>([
  ['/operations Print-Money is not an operation', { operations: ['Print-Money'] }],
  ['/finishings glue is not a finishing', { finishings: ['glue'] }],
  ['/media/margin', { media: { margin: -1, trays: [] } }],
  [
    '/media a4 is not a self-describing size',
    { media: { margin: 0, trays: [{ source: 's', sizes: ['a4'], types: ['t'] }] } },
  ],
  ['/like is only supported for profiles in a file', { like: 'office-color.json' }],
])('what is wrong is named: %s', (sentence, more) => {
  expect(() => parseProfile({ ...small, ...more })).toThrow(sentence);
});

test('a profile is like another one, besides what it says itself or lacks', async () => {
  await using stand = await profilesIn({
    'base.json': {
      ...small,
      attributes: { ...small.attributes, 'color-supported': { boolean: true } },
    },
    'mono.json': {
      title: 'mono',
      like: 'base.json',
      attributes: { 'color-supported': null, 'pages-per-minute': { integer: 30 } },
    },
    'third.json': { title: 'third', like: 'mono.json', attributes: {} },
  });
  const { title, attributes } = await loadProfile(join(stand.folder, 'mono.json'));
  expect(title).toBe('mono');
  expect([...attributes.keys()]).toEqual(['copies-default', 'pages-per-minute']);
  const third = join(stand.folder, 'third.json');
  await expect(loadProfile(third)).rejects.toThrow(
    `${third}: /like mono.json is a profile that has a /like itself`,
  );
});

async function profilesIn(
  documents: Record<string, object>,
): Promise<{ readonly folder: string } & AsyncDisposable> {
  const at = await mkdtemp(join(tmpdir(), 'platen-profiles-'));
  for (const [name, document] of Object.entries(documents)) {
    await writeFile(join(at, name), JSON.stringify(document));
  }
  return { folder: at, [Symbol.asyncDispose]: () => rm(at, { recursive: true }) };
}
