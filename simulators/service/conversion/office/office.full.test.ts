import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { officeSamples } from '../../../../fixtures/documents/office.ts';
import { lockedOdt, unfoldingOdt } from '../../../../fixtures/documents/office-hostile.ts';
import { requireTool } from '../../../../fixtures/external-tools.ts';
import { systemClock } from '../../../kit/clock.ts';
import { countPdfPages } from '../../../kit/wire/pdl/pdf/pdf.ts';
import { bytesSource } from '../../../kit/wire/pdl/random-access.ts';
import { officeOut, scripted } from '../../testing/program.ts';
import { ConversionFailed } from '../conversion.ts';
import { type ConversionSettings, defaultConversionSettings } from '../settings.ts';
import { officeFileName } from './file-name.ts';
import { convertOffice } from './office.ts';
import { separatorOf } from './separator.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-office-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function convert(
  fileName: string,
  bytes: Uint8Array,
  changed: Partial<ConversionSettings> & { readonly signal?: AbortSignal } = {},
): Promise<string> {
  const work = mkdtempSync(join(folder, 'work-'));
  writeFileSync(join(work, fileName), bytes);
  const { signal = new AbortController().signal, ...settings } = changed;
  const parts = {
    settings: { ...defaultConversionSettings, ...settings },
    clock: systemClock,
    profile: join(folder, 'profile'),
  };
  return convertOffice(parts, { folder: work, fileName }, signal);
}

const fake = (script: string): Pick<ConversionSettings, 'office'> => ({
  office: scripted(folder, 'office', `${officeOut}\n${script}`),
});

describe('an office program', () => {
  it('that makes a PDF has converted the file', async () => {
    const pdf = await convert('a.docx', Buffer.from('x'), fake('echo %PDF > "$out/document.pdf"'));
    expect(readFileSync(pdf, 'latin1')).toBe('%PDF\n');
  });

  it.each([
    {
      what: 'makes nothing and says why',
      script: 'echo no filter >&2',
      reason: /password.*no filter/,
    },
    { what: 'crashes', script: 'kill -SEGV $$', reason: /the program exited with null/ },
    { what: 'fails', script: 'exit 77', reason: /the program exited with 77/ },
    { what: 'never ends', script: 'sleep 1000', reason: /longer than 1 s/, timeMs: 1_000 },
    {
      what: 'writes without end',
      script: 'yes > "$out/document.part"',
      reason: /could not be converted/,
    },
  ])('that $what has not', async ({ script, reason, timeMs = 120_000 }) => {
    const limits = { timeMs, fileBytes: 2 ** 20 };
    const failing = convert('a.docx', Buffer.from('x'), { ...fake(script), ...limits });
    await expect(failing).rejects.toThrow(ConversionFailed);
    await expect(failing).rejects.toThrow(reason);
  });

  it('that is not installed is named, and how to get it', async () => {
    const failing = convert('a.docx', Buffer.from('x'), { office: 'no-such-office' });
    await expect(failing).rejects.toThrow(
      /LibreOffice.*not installed.*setting office.*no-such-office/,
    );
  });

  it('whose work is no longer wanted did not fail', async () => {
    const unwanted = new AbortController();
    const working = convert('a.docx', Buffer.from('x'), {
      ...fake('sleep 1000'),
      signal: unwanted.signal,
    });
    unwanted.abort();
    await expect(working).rejects.not.toThrow(ConversionFailed);
  });
});

const picture = (href: string): string =>
  '<text:p><draw:frame svg:width="5cm" svg:height="5cm" text:anchor-type="as-char">' +
  `<draw:image xlink:href="${href}" xlink:type="simple"/></draw:frame></text:p>`;

describe('LibreOffice', () => {
  beforeAll(() => void requireTool('libreoffice'));

  const pagesOf = async (pdf: string): Promise<number> =>
    (await countPdfPages(bytesSource(readFileSync(pdf)))).pages;

  it.each([
    { format: 'docx', size: 3, pages: 3 },
    { format: 'odt', size: 2, pages: 2 },
    { format: 'xlsx', size: 5, pages: 1 },
    { format: 'pptx', size: 4, pages: 4 },
    { format: 'csv', size: 200, pages: 4 },
  ] as const)('converts $format', async ({ format, size, pages }) => {
    const pdf = await convert(`document.${format}`, officeSamples[format](size));
    expect(await pagesOf(pdf)).toBe(pages);
  });

  it('converts rich text', async () => {
    const rich = Buffer.from('{\\rtf1\\ansi one\\page two}');
    expect(await pagesOf(await convert('document.rtf', rich))).toBe(2);
  });

  it.each([
    { what: 'cut in the middle', bytes: () => officeSamples.docx(2).subarray(0, 700) },
    {
      what: 'no more than the head of a package',
      bytes: () => Buffer.from('PK\x03\x04'.padEnd(5_000)),
    },
    { what: 'locked by a password', bytes: () => lockedOdt('open sesame') },
    { what: 'a thousandth of what it unfolds to', bytes: () => unfoldingOdt(200) },
  ])('says so of a file that is $what, in its time and memory', async ({ bytes }) => {
    const limits = { timeMs: 8_000, memoryBytes: 1.5 * 1024 ** 3 };
    const failing = convert('document.odt', bytes(), limits);
    await expect(failing).rejects.toThrow(ConversionFailed);
  });

  it('fetches nothing that a document links to, from the network or from here', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const linked = [
      picture(pathToFileURL(documentPath('photo.png')).href),
      picture(`${origin}/picture.png`),
      `<text:section text:name="T"><text:section-source xlink:href="${origin}/section.odt" xlink:type="simple"/><text:p>x</text:p></text:section>`,
    ];
    const pdf = await convert('document.odt', officeSamples.odt(1, linked.join('')));
    expect(await pagesOf(pdf)).toBe(1);
    expect(readFileSync(pdf, 'latin1')).not.toMatch(/\/Subtype\s*\/Image/);
    expect(asked).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('an office file', () => {
  it.each([
    ['Plan.DOCX', 9, 'document.docx'],
    ['plan', 9, 'document.docx'],
    ['table.csv', 10, 'document.csv'],
    ['table.docx', 10, 'document.xlsx'],
    ['a.odp', 11, 'document.odp'],
    ['a.sh', 11, 'document.pptx'],
    ['../../x.rtf', 9, 'document.rtf'],
  ])('titled %j of type %i is converted as %s', (title, type, name) => {
    expect(officeFileName(title, type)).toBe(name);
  });

  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1,5;2,5;3', ';'],
    ['a\tb\tc', '\t'],
    ['"a,b,c,d";e\n"f,g";h', ';'],
    ['', ','],
  ])('%j has its columns apart by %j', (beginning, separator) => {
    expect(separatorOf(beginning)).toBe(separator);
  });
});
