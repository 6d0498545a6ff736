import { relative } from 'node:path';
import type { Receipt, ReceiptJson } from '../../../simulators/printer/index.ts';

/** A job in one line for people, at the time of its last byte. */
export function jobLine(receipt: Receipt): string {
  const { jobId, ticket, state, reason, bytes, sha256, file, faults } = receipt;
  const parts = [
    clockTime(receipt.lastByteAt),
    `#${jobId}`,
    plain(ticket.jobName ?? '(no name)'),
    ...(ticket.userName === undefined ? [] : [`by ${plain(ticket.userName)}`]),
    describeJob(receipt),
    `${bytes} bytes`,
    `sha256 ${sha256.slice(0, 12)}`,
    ...(state === 'completed' ? [] : [plain(`${state.toUpperCase()}: ${reason ?? 'no reason'}`)]),
    ...(faults === undefined
      ? []
      : [`random faults: ${faults.map(({ kind }) => kind).join(', ')}`]),
    ...(file === undefined ? [] : [nearest(file)]),
  ];
  return parts.join('  ');
}

/** What the document is and what was asked for. */
export function describeJob(receipt: Receipt | ReceiptJson): string {
  const { language, claimed, pages, pagesSure, ticket } = receipt;
  const count = `${pagesSure ? '' : 'about '}${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return [
    claimed === undefined ? language : `${language} (sent as ${claimed})`,
    count,
    ...(ticket.copies === undefined
      ? []
      : [`${ticket.copies} ${ticket.copies === 1 ? 'copy' : 'copies'}`]),
    ...(ticket.sides === undefined ? [] : [ticket.sides]),
    ...(ticket.colorMode === undefined ? [] : [ticket.colorMode]),
  ].join(', ');
}

export function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** Names come from the wire: none of them steers a terminal. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}

function nearest(file: string): string {
  const here = relative(process.cwd(), file);
  return here.startsWith('..') ? file : here;
}
