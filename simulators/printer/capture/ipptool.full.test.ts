import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireTool } from '../../../fixtures/external-tools.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { startTestPrinter } from '../ipp/testing.ts';
import { defaultProfile } from '../profile.ts';
import { askPrinter } from './ask-printer.ts';
import { isRunning } from './running-attributes.ts';

const run = promisify(execFile);
const files = ['suite-complete.json', 'a3-finisher.json', 'label.json', 'office-mono.json'];
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-dump-'));
});
afterAll(() => rm(folder, { recursive: true }));

// In -X and -j, and in collections, syntaxes follow from names: every attribute of ours must come out right.
test.each(files.flatMap((file) => ['-tv', '-X', '-j'].map((form) => [file, form] as const)))(
  'a printer made from the dump of ipptool of %s with %s says the same',
  async (file, form) => {
    await using original = await startTestPrinter([], join(dirname(defaultProfile), file));
    const { stdout } = await run(
      requireTool('ipptool'),
      [form, original.url, 'get-printer-attributes.test'],
      {
        maxBuffer: 16 * 1024 * 1024,
      },
    );
    const dump = join(folder, 'dump.txt');
    await writeFile(dump, stdout);
    await using twin = await startTestPrinter([], dump);
    expect(await kindOf(twin.url)).toEqual((await kindOf(original.url)).map(lossOf(form)));
  },
);

/** What is rare in printers, and what ipptool writes with signs of its own. */
const odd = {
  title: 'odd',
  attributes: {
    'printer-info': { text: 'a, b "c" \\ [d] {e} <f> & g' },
    'printer-location': { textWithLanguage: { language: 'de', text: 'Flur, [3]' } },
    'printer-geo-location': { outOfBand: 'unknown' },
    'printer-firmware-name': { name: ['one, two', 'three'] },
    'printer-firmware-version': { octetString: [{ hex: '0001ff5c22' }, 'a=b;'] },
    'printer-resolution-supported': { resolution: ['600x300dpi', '120dpcm'] },
    'copies-supported': { rangeOfInteger: ['-3..-1', '5..5'] },
    'x-date-time': { dateTime: '2026-11-20T22:40:55Z' },
    'print-quality-supported': { enum: [4, 99] },
    'reference-uri-schemes-supported': { uriScheme: 'ftp' },
    'printer-driver-installer': { uri: ['http://a/?b,c', 'http://d/'] },
    'media-col-default': {
      collection: {
        'media-info': { text: 'thick, and "white"' },
        'media-size': { collection: { 'x-dimension': { rangeOfInteger: '1..9' } } },
        'media-source-feed-orientation': { enum: 3 },
        'media-type': { keyword: ['a', 'b'] },
      },
    },
  },
};

test.each(['-tv', '-X'])(
  'nothing of an odd printer is lost in the dump of ipptool with %s',
  async (form) => {
    const profile = join(folder, 'odd.json');
    await writeFile(profile, JSON.stringify(odd));
    await using original = await startTestPrinter([], profile);
    // The test of ipptool expects what this printer lacks: it fails, and tells all the same.
    const args = [form, original.url, 'get-printer-attributes.test'];
    const { stdout } = await run(requireTool('ipptool'), args).catch(
      (failed: { readonly stdout: string }) => failed,
    );
    const dump = join(folder, 'odd.txt');
    await writeFile(dump, stdout);
    await using twin = await startTestPrinter([], dump);
    expect(await kindOf(twin.url)).toEqual(await kindOf(original.url));
  },
);

/** With -j ipptool does not say which out-of-band value an attribute has. */
function lossOf(form: string): (one: Attribute) => Attribute {
  const noValue = { tag: 0x13, bytes: new Uint8Array(0) };
  return ({ name, values }) => ({
    name,
    values: values.map((value) =>
      form === '-j' && !('members' in value) && value.tag === 0x12 ? noValue : value,
    ),
  });
}

async function kindOf(url: string): Promise<readonly Attribute[]> {
  return (await askPrinter(url, { timeoutMs: 120_000 })).filter(({ name }) => !isRunning(name));
}
