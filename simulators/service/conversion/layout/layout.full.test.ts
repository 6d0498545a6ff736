import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentPath } from '../../../../fixtures/documents/manifest.ts';
import { systemClock } from '../../../kit/clock.ts';
import { countPdfPages } from '../../../kit/wire/pdl/pdf/pdf.ts';
import { bytesSource } from '../../../kit/wire/pdl/random-access.ts';
import { chosenLayout, type PageOptions } from '../../rules/page-options.ts';
import { ConversionFailed } from '../conversion.ts';
import { type ConversionSettings, defaultConversionSettings } from '../settings.ts';
import { type LayoutTask, layoutLimitBytes } from './task.ts';
import { workOnPages } from './work-on-pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-layout-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function work(
  bytes: Uint8Array,
  task: Omit<LayoutTask, 'source' | 'target'>,
  changed: Partial<ConversionSettings> = {},
): Promise<Buffer> {
  const [source, target] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
  writeFileSync(source, bytes);
  const parts = {
    folder,
    clock: systemClock,
    settings: { ...defaultConversionSettings, ...changed },
  };
  await workOnPages(parts, { source, target, ...task }, new AbortController().signal);
  return readFileSync(target);
}

function layOut(bytes: Uint8Array, options: PageOptions): Promise<Buffer> {
  const layout = chosenLayout(options);
  return work(bytes, layout === undefined ? {} : { layout });
}

const fixture = (name: string): Buffer => readFileSync(documentPath(name));

/** Of each page: its sheet as it is seen, and where its drawing lies on it. */
async function pagesOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const { x, y, width, height } = page.getMediaBox();
    return { x, y, width: Math.round(width), height: Math.round(height) };
  });
}

describe('pages that are laid out', () => {
  it('come out on the sheet that was asked for, each as it lies', async () => {
    const sizes = await pagesOf(await layOut(fixture('mixed-sizes.pdf'), { outputpagesize: 'A5' }));
    const upright = [420, 595];
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      upright,
      [595, 420],
      upright,
      upright,
      upright,
      expect.any(Array),
    ]);
    const count = await countPdfPages(
      bytesSource(await layOut(fixture('three-pages.pdf'), { scale: '50' })),
    );
    expect(count).toMatchObject({ pages: 3, sure: true });
  });

  it('are drawn smaller, in the middle of the sheet', async () => {
    const [page] = await pagesOf(await layOut(fixture('one-page-a4.pdf'), { scale: '50' }));
    // Half of 595 by 842 lies in a sheet of that size: a quarter on each side.
    expect(page).toMatchObject({ width: 595, height: 842 });
    expect(page?.x).toBeCloseTo(-595 / 4, 1);
    expect(page?.y).toBeCloseTo(-842 / 4, 1);
  });

  it('keep what is turned turned, and what is cropped away hidden', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 600]);
    page.drawText('seen', { x: 120, y: 200 });
    page.setCropBox(100, 100, 200, 400);
    page.setRotation(degrees(90));
    const out = await layOut(await document.save(), { outputpagesize: '800x400' });
    const [laid] = (await PDFDocument.load(out)).getPages();
    // Seen lying: 400 by 200, so that it is drawn twice as large.
    expect(laid?.getSize()).toEqual({ width: 400, height: 800 });
    expect(laid?.getRotation().angle).toBe(90);
    expect(laid?.getMediaBox()).toMatchObject({ x: 200, y: 200 });
    expect(laid?.getCropBox()).toEqual(laid?.getMediaBox());
  });

  it('a page that is upside down is printed on an upright sheet', async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 600]).setRotation(degrees(180));
    const out = await layOut(await document.save(), { outputpagesize: '400x800' });
    const [laid] = (await PDFDocument.load(out)).getPages();
    expect(laid?.getSize()).toEqual({ width: 400, height: 800 });
    expect(laid?.getRotation().angle).toBe(180);
  });

  it('keep their annotations in place', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([200, 200]);
    const annotation = {
      Type: 'Annot',
      Subtype: 'Square',
      Rect: [20, 20, 60, 60],
      Contents: PDFString.of('x'),
    };
    page.node.set(PDFName.Annots, document.context.obj([document.context.obj(annotation)]));
    const out = await PDFDocument.load(await layOut(await document.save(), { scale: '50' }));
    const rect = out.getPage(0).node.Annots()?.lookup(0);
    expect(String(rect)).toMatch(/\/Rect \[ 10 10 30 30 \]/);
    expect(out.getPage(0).getMediaBox()).toMatchObject({ x: -50, y: -50 });
  });

  it('may be empty, and may stand in the document twice', async () => {
    const document = await PDFDocument.create();
    document.addPage([200, 200]);
    const page = document.addPage([200, 200]);
    page.drawText('twice');
    document.catalog.Pages().Kids().push(page.ref);
    document.catalog.Pages().set(PDFName.of('Count'), document.context.obj(3));
    const sizes = await pagesOf(await layOut(await document.save(), { outputpagesize: '100x100' }));
    expect(sizes).toEqual([1, 2, 3].map(() => ({ x: 0, y: 0, width: 100, height: 100 })));
  });

  it.each([
    'object-streams.pdf',
    'linearized.pdf',
    'hybrid-xref.pdf',
    'encrypted.pdf',
    'incremental-update.pdf',
  ])('are those of %s too', async (name) => {
    const before = await countPdfPages(bytesSource(fixture(name)));
    const after = await countPdfPages(
      bytesSource(await layOut(fixture(name), { outputpagesize: 'A6' })),
    );
    expect(after.pages).toBe(before.pages);
    expect(after.pageSize).toMatchObject({ width: expect.closeTo(297.6, 0) as number });
  });
});

describe('pages in another order', () => {
  it('are those of the document, with empty ones where a sheet needs them', async () => {
    const source = await PDFDocument.create();
    for (const width of [100, 200, 300]) source.addPage([width, 500]).drawText(String(width));
    const order = { copies: 2, reversed: true, twoSided: true };
    const bytes = await work(await source.save(), { order });
    const widths = (await pagesOf(bytes)).map(({ width }) => width);
    expect(widths).toEqual([300, 300, 100, 200, 300, 300, 100, 200]);
    expect((await countPdfPages(bytesSource(bytes))).pages).toBe(8);
  });

  it('hold what they show once, however many sets there are', async () => {
    const bytes = fixture('report-50k.pdf');
    const many = await work(bytes, { order: { copies: 200, reversed: false, twoSided: false } });
    expect((await countPdfPages(bytesSource(many))).pages).toBe(600);
    expect(many.length).toBeLessThan(bytes.length + 600 * 400);
  });
});

describe('what has no pages to work on is said so', () => {
  it.each([
    { what: 'no PDF', bytes: Buffer.from('%PDF-1.4 small'), reason: /could not be laid out/ },
    { what: 'nothing', bytes: Buffer.alloc(0), reason: /could not be laid out/ },
  ])('of $what', async ({ bytes, reason }) => {
    const failing = layOut(bytes, { scale: '50' });
    await expect(failing).rejects.toThrow(ConversionFailed);
    await expect(failing).rejects.toThrow(reason);
  });

  it('of one that is too large, before it is read', async () => {
    const source = join(folder, 'in.pdf');
    writeFileSync(source, '');
    truncateSync(source, layoutLimitBytes + 1);
    const parts = { folder, clock: systemClock, settings: defaultConversionSettings };
    const task = { source, target: join(folder, 'out.pdf'), layout: { scalePercent: 50 } };
    const failing = workOnPages(parts, task, new AbortController().signal);
    await expect(failing).rejects.toThrow(/more than 128 MB/);
  });

  it('of one that takes too long', async () => {
    const failing = work(
      fixture('hundred-pages.pdf'),
      { layout: { scalePercent: 50 } },
      { timeMs: 1 },
    );
    await expect(failing).rejects.toThrow(/could not be laid out: it took longer/);
  });
});
