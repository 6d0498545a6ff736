import type { VNode } from 'preact';
import type { DocumentRow } from '../documents.ts';
import { html } from '../html.ts';
import { has, printerNames } from '../inventory.ts';
import { Picture } from '../parts.ts';
import { Link } from '../place.ts';
import type { Step } from './step.ts';

/** A document with its timeline, the answer of GET /documents/{uuid}. */
export interface Details extends DocumentRow {
  readonly timeline: readonly Step[];
}

/** Shows the uploaded document beside each printout. */
export function Pictures({ document }: { document: Details }): VNode {
  const { uuid, timeline } = document;
  const printed = timeline.flatMap(({ kind, printer, receipt }) =>
    kind === 'receipt' && printer !== undefined && receipt !== undefined
      ? [{ printer, receipt }]
      : [],
  );
  const drawn = has('/documents/{uuid}/picture');
  return html`<div class="papers">
    <figure><figcaption>Uploaded <a href=${`/control/documents/${uuid}/${drawn ? 'upload' : 'content'}`} download=${document.name}>Download</a></figcaption>
      ${drawn ? html`<${Picture} path=${`/documents/${uuid}/picture`} alt="first page as uploaded"/>` : html`<div class="no-picture">Pictures are only available in a bench.</div>`}</figure>
    ${printed.map(({ printer, receipt }) => {
      const base = `/printers/${encodeURIComponent(printer)}/jobs/${receipt.id}`;
      return html`<figure key=${receipt.id}><figcaption>Printed by <${Link} view="printers" id=${printer}>${printer}<//> <a href=${`/control${base}/document`} download>Download</a></figcaption>
        <${Picture} path=${`${base}/picture`} alt="first page as printed"/></figure>`;
    })}
    ${printed.length === 0 && printerNames.value.length > 0 ? html`<figure><figcaption>Printed</figcaption><div class="no-picture">Not yet.</div></figure>` : null}
  </div>`;
}
