import type { VNode } from 'preact';
import type { DocumentRow } from '../documents.ts';
import { html } from '../html.ts';
import { has, printerNames } from '../inventory.ts';
import { Link } from '../place.ts';
import { jobPath } from '../printers.ts';
import { PagePictures, type Paper } from './page-pictures.ts';
import type { Receipt, Step } from './step.ts';

/** A document with its timeline, the answer of GET /documents/{uuid}. */
export interface Details extends DocumentRow {
  readonly timeline: readonly Step[];
}

/** Shows the pages of the uploaded document beside those of each printout. */
export function Pictures({ document }: { document: Details }): VNode {
  const { uuid, name, pages, status, timeline } = document;
  const printed = timeline.flatMap(({ kind, printer, receipt }) =>
    kind === 'receipt' && printer !== undefined && receipt !== undefined
      ? [printedPaper(printer, receipt)]
      : [],
  );
  const uploaded = {
    key: 'upload',
    caption: html`Uploaded <a href=${`/control/documents/${uuid}/upload`} download=${name}>Download</a>`,
    path: `/documents/${uuid}/picture`,
    as: 'as uploaded',
    pages,
  };
  const isPrinted = printed.length > 0 || status === printedStatus;
  const toCome = isPrinted || printerNames.value.length === 0 ? [] : [notPrinted];
  if (!has('/documents/{uuid}/picture'))
    return html`<p class="soft">Pictures of documents are not available here.</p>`;
  return html`<${PagePictures} papers=${[uploaded, ...printed, ...toCome]}/>`;
}

/** Interface 3. */
const printedStatus = 1;
const notPrinted: Paper = { key: '', caption: 'Printed', as: '', pages: 0 };

function printedPaper(printer: string, { id, jobId, pages }: Receipt): Paper {
  const path = jobPath(printer, id);
  return {
    key: id,
    caption: html`Printed by <${Link} view="printers" id=${`${printer}/${id}`}>${printer}, job ${jobId}<//> <a href=${`/control${path}/document`} download>Download</a>`,
    path: `${path}/picture`,
    as: 'as printed',
    pages,
  };
}
