import {
  type PDFArray,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFPageEmbedder,
} from '@cantoo/pdf-lib';
import { placePage } from '../../rules/page-placement.ts';
import type { PageLayout } from '../../rules/records.ts';

/** Puts each page on the sheet that the layout gives it, with its annotations. */
export async function layOutPages(document: PDFDocument, layout: PageLayout): Promise<void> {
  // A page that stands in the document twice is one object.
  const pages = new Map(document.getPages().map((page) => [page.node, page]));
  for (const page of pages.values()) await layOutPage(page, layout);
}

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** PDF 32000-1 7.7.3.3: boxes are in the page's own units and orientation, before UserUnit and Rotate. */
async function layOutPage(page: PDFPage, layout: PageLayout): Promise<void> {
  const box = visibleBox(page);
  const isTurned = page.getRotation().angle % 180 !== 0;
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const seen = { width: width * unit, height: height * unit };
  const { sheet, scale } = placePage(isTurned ? turned(seen) : seen, layout);
  const factor = scale * unit;
  const own = isTurned ? turned(sheet) : sheet;
  await drawSmaller(page, box, factor);
  page.scaleAnnotations(factor, factor);
  // The sheet lies around the drawing instead of the drawing moving to it: annotations stay in place too.
  const left = box.left * factor - (own.width - width * factor) / 2;
  const bottom = box.bottom * factor - (own.height - height * factor) / 2;
  page.setMediaBox(left, bottom, own.width, own.height);
  page.setCropBox(left, bottom, own.width, own.height);
  for (const name of ['BleedBox', 'TrimBox', 'ArtBox', 'UserUnit'])
    page.node.delete(PDFName.of(name));
}

function turned({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: height, height: width };
}

/** What of the page is printed: its crop box, as far as it lies on its medium. */
function visibleBox(page: PDFPage): Box {
  const media = boxOf(page.node.MediaBox());
  const cropArray = page.node.CropBox();
  const crop = cropArray === undefined ? media : boxOf(cropArray);
  const both = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const box = both.right > both.left && both.top > both.bottom ? both : media;
  if (!(box.right - box.left >= 1 && box.top - box.bottom >= 1))
    throw new Error('one of its pages has no size');
  return box;
}

function boxOf(array: PDFArray): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [0, 1, 2, 3].map((index) =>
    array.lookup(index, PDFNumber).asNumber(),
  );
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  };
}

/** As one drawing of its own, since patterns don't follow a scale that is set on the page itself. */
async function drawSmaller({ node, doc }: PDFPage, box: Box, factor: number): Promise<void> {
  if (node.Contents() === undefined) return;
  const { context } = doc;
  const drawing = await PDFPageEmbedder.for(node, box, [1, 0, 0, 1, 0, 0]);
  const reference = await drawing.embedIntoContext(context);
  const scaled = `q ${String(factor)} 0 0 ${String(factor)} 0 0 cm /Page Do Q`;
  node.set(PDFName.Contents, context.register(context.stream(scaled)));
  node.set(PDFName.Resources, context.obj({ XObject: { Page: reference } }));
}
