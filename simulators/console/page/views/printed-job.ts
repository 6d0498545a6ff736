import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Badge, bytes, counted, dateTime, Facts } from '../parts.ts';
import { Link } from '../place.ts';
import { jobPath, type PrintedReceipt } from '../printers.ts';
import { PagePictures } from './page-pictures.ts';

interface PrintedJobProps {
  readonly printer: string;
  readonly receipt: PrintedReceipt | undefined;
}

/** Shows a printed job: its pages, and its ticket with the times. */
export function PrintedJob({ printer, receipt }: PrintedJobProps): VNode {
  const title = receipt === undefined ? `${printer} keeps no such job.` : titleOf(receipt);
  return html`<aside class="details" aria-label="printed job">
    <header class="bar"><h2>${title}</h2><${Link} view="printers" id=${printer} class="close">Close (Esc)<//></header>
    ${receipt && contentOf(printer, receipt)}
  </aside>`;
}

function contentOf(printer: string, receipt: PrintedReceipt): VNode {
  const path = jobPath(printer, receipt.id);
  const { state, reason, pages } = receipt;
  const paper = {
    key: receipt.id,
    caption: html`As printed <a href=${`/control${path}/document`} download>Download</a>`,
    path: `${path}/picture`,
    as: 'as printed',
    pages,
  };
  return html`<p><${Badge} tone=${state === 'completed' ? 'good' : 'bad'}>${state}<//> ${reason ?? ''}</p>
    <${PagePictures} papers=${[paper]}/>
    <h3>Details</h3>
    <${Facts} of=${factsOf(printer, receipt)}/>`;
}

export function titleOf({ jobId, ticket }: PrintedReceipt): string {
  return ticket.jobName ?? `Job ${jobId}`;
}

function factsOf(printer: string, receipt: PrintedReceipt): Readonly<Record<string, unknown>> {
  const { ticket, pageSize, lastByteAt, firstByteNs, lastByteNs } = receipt;
  const tookMs = Number(BigInt(lastByteNs) - BigInt(firstByteNs)) / 1e6;
  const millimetres = (points: number): number => Math.round((points * 25.4) / 72);
  return {
    Job: `${receipt.jobId} of ${printer}, over ${receipt.front}`,
    User: ticket.userName ?? 'not given',
    Document: `${receipt.pagesSure ? '' : 'about '}${counted(receipt.pages, 'page')} of ${receipt.language}, ${bytes(receipt.bytes)}`,
    'Sides printed': receipt.printed,
    Copies: ticket.copies,
    Sides: ticket.sides,
    Colour: ticket.colorMode,
    Media: ticket.other['media'] ?? ticket.other['media-col'] ?? ticket.other['PAPER'],
    'First page': pageSize && `${millimetres(pageSize.width)} × ${millimetres(pageSize.height)} mm`,
    'First byte': dateTime(lastByteAt - tookMs),
    'Last byte': `${dateTime(lastByteAt)}, ${tookMs.toFixed(1)} ms later`,
    'SHA-256': html`<code>${receipt.sha256}</code>`,
  };
}
