import { relative } from 'node:path';
import type { Receipt, ReceiptJson } from '../../../simulators/printer/index.ts';

/** A job in one line for people; `at` is when its last byte came, in epoch milliseconds. */
export function jobLine(receipt: Receipt | ReceiptJson, at: number): string {
  const { jobId, ticket, state, reason, bytes, sha256, file, faults } = receipt;
  const parts = [
    clockTime(at),
    `#${jobId}`,
    plain(ticket.jobName ?? '(no name)'),
    ...(ticket.userName === undefined ? [] : [`by ${plain(ticket.userName)}`]),
    describe(receipt),
    `${bytes} bytes`,
    `sha256 ${sha256.slice(0, 12)}`,
    ...(state === 'completed' ? [] : [plain(`${state.toUpperCase()}: ${reason ?? 'no reason'}`)]),
    ...(faults === undefined ? [] : [`by chance: ${faults.map(({ kind }) => kind).join(', ')}`]),
    ...(file === undefined ? [] : [nearest(file)]),
  ];
  return parts.join('  ');
}

function describe(receipt: Receipt | ReceiptJson): string {
  const { language, claimed, pages, pagesSure, ticket } = receipt;
  const count = `${pagesSure ? '' : 'about '}${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return [
    claimed === undefined ? language : `${language} (sent as ${claimed})`,
    count,
    ...(ticket.copies === undefined ? [] : [`${ticket.copies} copies`]),
    ...(ticket.sides === undefined ? [] : [ticket.sides]),
    ...(ticket.colorMode === undefined ? [] : [ticket.colorMode]),
  ].join(', ');
}

function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** Names come from the wire: none of them steers a terminal. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}

function nearest(file: string): string {
  const here = relative(process.cwd(), file);
  return here.startsWith('..') ? file : here;
}
