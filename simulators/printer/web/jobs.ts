import type { IppPrinter } from '../ipp/ipp-printer.ts';
import type { Receipt } from '../receipt.ts';
import { firstPageCell } from './first-page.ts';
import { type Html, html, nothing } from './html.ts';

/** The page shows so many, the newest. */
const shownJobs = 100;

/** The jobs that wait or are being printed. */
export function waitingSection({ device }: IppPrinter): Html {
  const waiting = device.unfinished.all();
  if (waiting.length === 0) return nothing;
  const rows = waiting.slice(0, shownJobs).map((job) => {
    const { jobId, jobName = '(no name)', userName = '', state, printed } = job;
    const out = printed === 0 ? '' : `, ${counted(printed, 'page', 'pages')} out`;
    return html`<tr><td class="number">${jobId}</td><td class="name">${jobName}</td><td>${userName}</td><td class="${state}">${state}${out}</td></tr>`;
  });
  return html`<section><h2>Waiting and printing: ${waiting.length}</h2><div class="wide"><table>
<tr><th class="number">Job</th><th>Name</th><th>User</th><th>State</th></tr>${rows}</table></div></section>`;
}

/** What came through any front, the newest first. */
export async function receivedSection({ device }: IppPrinter): Promise<Html> {
  const receipts = device.receipts();
  if (receipts.length === 0) {
    return html`<section><h2>Received</h2><p class="soft">Nothing yet.</p></section>`;
  }
  const pictured = device.picture !== undefined;
  const rows = await Promise.all(
    receipts
      .slice(-shownJobs)
      .reverse()
      .map(async (receipt) => receivedRow(receipt, await firstPageCell(receipt, device))),
  );
  return html`<section><h2>Received: ${receipts.length}</h2><div class="wide"><table>
<tr>${pictured ? html`<th>Page</th>` : nothing}<th class="number">Job</th><th>Name</th><th>User</th><th>Document</th><th class="number">Bytes</th><th>Received (UTC)</th><th>State</th></tr>${rows}</table></div></section>`;
}

function receivedRow(receipt: Receipt, firstPage: Html): Html {
  const { jobId, ticket, state, reason, bytes } = receipt;
  const ended = reason === undefined || state === 'completed' ? state : `${state}: ${reason}`;
  return html`<tr>${firstPage}<td class="number">${jobId}</td><td class="name">${ticket.jobName ?? '(no name)'}</td><td>${ticket.userName ?? ''}</td><td>${documentOf(receipt)}</td><td class="number">${bytes}</td><td>${cameAt(receipt)}</td><td class="${state}">${ended}</td></tr>`;
}

function documentOf({ language, pages, pagesSure, ticket }: Receipt): string {
  return [
    language,
    `${pagesSure ? '' : 'about '}${counted(pages, 'page', 'pages')}`,
    ...(ticket.copies === undefined ? [] : [counted(ticket.copies, 'copy', 'copies')]),
    ...(ticket.sides === undefined ? [] : [ticket.sides]),
    ...(ticket.colorMode === undefined ? [] : [ticket.colorMode]),
  ].join(', ');
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

function cameAt({ lastByteAt }: Receipt): string {
  return new Date(lastByteAt).toISOString().slice(0, 19).replace('T', ' ');
}
