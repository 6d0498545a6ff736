import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { requireTool } from '../../../../fixtures/external-tools.ts';
import { systemClock } from '../../../kit/clock.ts';
import { randomIds } from '../../../kit/ids.ts';
import { identify } from '../../../kit/wire/pdl/language.ts';
import { countPages } from '../../../kit/wire/pdl/pages.ts';
import { bytesSource } from '../../../kit/wire/pdl/random-access.ts';
import type { ReleaseOrder } from '../../delivery/delivery.ts';
import type { Rendered } from '../../delivery/rendering.ts';
import { documentTypes } from '../../rules/document-types.ts';
import type { DocumentRecord, OutputPort, PrintOptions } from '../../rules/records.ts';
import { scripted } from '../../testing/program.ts';
import { aDocument, anOutputPort } from '../../testing/records.ts';
import { orderOf } from '../../testing/test-delivery.ts';
import { ConversionFailed } from '../conversion.ts';
import { type ConversionSettings, defaultConversionSettings } from '../settings.ts';
import { openWorkspace } from '../workspace.ts';
import { openRenderer } from './renderer.ts';

let folder: string;
let ending: AbortController;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-output-'));
  ending = new AbortController();
});
afterEach(() => {
  // What is left of a job's work would fill the disk in time.
  const left = readdirSync(workingFolder());
  rmSync(folder, { recursive: true });
  if (left.length > 0) throw new Error(`left behind: ${left.join()}`);
});

const workingFolder = (): string => join(folder, 'work');

interface Given {
  readonly bytes?: Uint8Array;
  readonly port?: Partial<OutputPort>;
  readonly document?: Partial<DocumentRecord>;
  readonly options?: Partial<PrintOptions>;
  readonly settings?: Partial<ConversionSettings>;
}

async function render(given: Given): Promise<Rendered | undefined> {
  const { bytes = readFileSync(documentPath('three-pages.pdf')) } = given;
  const renderer = openRenderer({
    content: { open: () => Promise.resolve(Readable.from([bytes], { objectMode: false })) },
    workspace: await openWorkspace(workingFolder(), randomIds),
    settings: { ...defaultConversionSettings, ...given.settings },
    clock: systemClock,
  });
  const order: ReleaseOrder = orderOf(
    aDocument({
      documentType: documentTypes.pdf,
      content: { kind: 'inline', size: bytes.length },
      ...given.document,
    }),
    { ...anOutputPort(given.port), id: 1 },
    given.options,
  );
  return renderer.render(order, ending.signal);
}

/** What the printer gets, by its own bytes. */
async function printed(given: Given) {
  await using rendered = await render(given);
  if (rendered === undefined) return undefined;
  const bytes = await buffer(await rendered.open());
  const { document, options } = rendered.order;
  expect(document.content).toMatchObject({ size: bytes.length });
  const language = await identify(bytesSource(bytes));
  const { pages } = await countPages(bytesSource(bytes), language);
  return { language, pages, bytes, documentType: document.documentType, copies: options.copies };
}

describe('a document goes as it is', () => {
  it.each([
    ['raw', {}, {}],
    ['a PDF where PDF is wanted', { outputType: 1 }, {}],
    [
      'PostScript where PostScript is wanted',
      { outputType: 5 },
      { documentType: documentTypes.postscript },
    ],
    ['PCL XL where that is wanted', { outputType: 3 }, { documentType: documentTypes.pclXl }],
    ['to a dummy port', { portType: 0, outputType: 3, reverseFinisher: true }, {}],
    [
      'a picture, whatever the finisher',
      { reverseFinisher: true, softwareCopyCollation: true },
      { documentType: documentTypes.image },
    ],
    ['a monochrome printer prints it grey', { monochrome: true }, {}],
  ] as const)('%s', async (_what, port, document) => {
    expect(
      await render({ port, document, options: { copies: 3, grayscale: true } }),
    ).toBeUndefined();
    await openWorkspace(workingFolder(), randomIds);
  });
});

describe('pages for a port', () => {
  it('are the last first for a finisher with a reversed path', async () => {
    const made = await printed({
      port: { reverseFinisher: true },
      options: { duplex: 1, copies: 2 },
    });
    expect(made).toMatchObject({ language: 'pdf', pages: 4, copies: 2 });
  });

  it('are repeated by us where the printer does not collate', async () => {
    const made = await printed({ port: { softwareCopyCollation: true }, options: { copies: 5 } });
    expect(made).toMatchObject({ language: 'pdf', pages: 15, copies: 1 });
  });
});

describe('Ghostscript', () => {
  beforeAll(() => void requireTool('ghostscript'));

  it.each([
    { outputType: 3, language: 'pcl-xl', documentType: documentTypes.pclXl },
    { outputType: 4, language: 'postscript', documentType: documentTypes.postscript },
    { outputType: 5, language: 'postscript', documentType: documentTypes.postscript },
  ] as const)('makes $language of a PDF for output type $outputType', async (wanted) => {
    const { outputType, ...expected } = wanted;
    expect(await printed({ port: { outputType } })).toMatchObject({ ...expected, pages: 3 });
  });

  it('makes a PDF of PostScript', async () => {
    const bytes = readFileSync(documentPath('two-pages.ps'));
    const document = { documentType: documentTypes.postscript };
    const made = await printed({ bytes, document, port: { outputType: 1 } });
    expect(made).toMatchObject({ language: 'pdf', pages: 2 });
  });

  it('draws grey where that is asked for, and on both sides', async () => {
    const bytes = readFileSync(documentPath('ten-pages-colour.pdf'));
    const port = { outputType: 3 };
    const grey = await printed({ bytes, port, options: { grayscale: true, duplex: 2 } });
    const mono = await printed({ bytes, port: { ...port, monochrome: true } });
    const color = await printed({ bytes, port });
    for (const made of [grey, mono])
      expect(made?.bytes.toString('latin1')).toMatch(/RENDERMODE=GRAY/);
    expect(color?.bytes.toString('latin1')).toMatch(/RENDERMODE=COLOR/);
  });

  it('reads no file but the document', async () => {
    const program = '%!PS\n(/etc/passwd) (r) file pop showpage\n';
    const document = { documentType: documentTypes.postscript };
    const failing = render({ bytes: Buffer.from(program), document, port: { outputType: 1 } });
    await expect(failing).rejects.toThrow(/driver could not convert it.*invalidfileaccess/s);
  });

  it('says so of what it cannot read', async () => {
    const failing = render({ bytes: Buffer.from('%PDF-1.4 small'), port: { outputType: 4 } });
    await expect(failing).rejects.toThrow(ConversionFailed);
  });
});

describe('what cannot be made is said so', () => {
  it('where nothing converts such a document', async () => {
    const failing = render({
      document: { documentType: documentTypes.image },
      port: { outputType: 1 },
    });
    await expect(failing).rejects.toThrow(/this kind of document cannot be converted/);
    await openWorkspace(workingFolder(), randomIds);
  });

  it('where no driver is installed, with how to get it', async () => {
    const failing = render({ port: { outputType: 3 }, settings: { driver: 'none' } });
    await expect(failing).rejects.toThrow(/Ghostscript, which is not installed: install it/);
  });

  it.each([
    { what: 'makes nothing', script: 'exit 0', reason: /could not convert it/ },
    { what: 'fails', script: 'echo out of paint >&2; exit 1', reason: /out of paint/ },
    { what: 'takes too long', script: 'sleep 1000', reason: /took longer/, timeMs: 500 },
  ])('where the driver $what', async ({ script, reason, timeMs = 120_000 }) => {
    const settings = { driver: scripted(folder, 'driver', script), timeMs };
    await expect(render({ port: { outputType: 3 }, settings })).rejects.toThrow(reason);
  });

  it('where it is no longer wanted, at once', async () => {
    const driver = scripted(folder, 'driver', 'sleep 1000');
    const failing = render({ port: { outputType: 3 }, settings: { driver } });
    failing.catch(() => undefined);
    ending.abort(new Error('the time is over'));
    await expect(failing).rejects.toThrow(/time is over|was cancelled/);
  });
});
