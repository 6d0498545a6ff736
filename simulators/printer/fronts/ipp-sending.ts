import type { ServerResponse } from 'node:http';
import type { Clock } from '../../kit/clock.ts';
import { encodeRaw } from '../../kit/wire/ipp/malformed.ts';
import { valueTag } from '../../kit/wire/ipp/tag.ts';
import type { PrinterFault } from '../faults.ts';
import type { HttpAnswer } from './ipp-http.ts';

export interface Sending {
  readonly response: ServerResponse;
  readonly faults: readonly PrinterFault[];
  readonly clock: Clock;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
  /** Default: at once. */
  readonly answers?: IppAnswers;
}

/** An answer is sent at once, or its second half a moment after the first. */
export type IppAnswers = 'at-once' | 'in-halves';

/**
 * Sends what was answered to an IPP request, as far as the faults let it be whole. What was asked
 * has been carried out by then: who gets no good answer doesn't know it.
 */
export async function sendIpp(answer: HttpAnswer, sending: Sending): Promise<void> {
  const { faults, clock, gone } = sending;
  for (const fault of faults) {
    if (fault.kind === 'ipp-late') await clock.sleep(fault.ms, gone);
  }
  let { body } = answer;
  for (const { kind } of faults) body = spoiled[kind]?.(body) ?? body;
  const usual = sending.answers === 'in-halves' ? sendInHalves : sendWhole;
  const [send = usual] = faults.flatMap(({ kind }) => waysToSend[kind] ?? []);
  await send({ ...answer, body }, sending);
}

export function sendWhole(answer: HttpAnswer, { response }: Pick<Sending, 'response'>): void {
  const headers = { 'content-length': answer.body.length, ...answer.headers };
  response.writeHead(answer.status, headers).end(answer.body);
}

type Send = (answer: HttpAnswer, sending: Sending) => void | Promise<void>;

const waysToSend: Readonly<Partial<Record<PrinterFault['kind'], Send>>> = {
  'ipp-broken-off': sendHalf,
  'ipp-endless': sendForever,
};

const spoiled: Readonly<Partial<Record<PrinterFault['kind'], (body: Uint8Array) => Uint8Array>>> = {
  'ipp-truncated': (body) => body.subarray(0, half(body)),
  'ipp-garbled': garbled,
  'ipp-wrong-request-id': withOtherRequestId,
};

function half(body: Uint8Array): number {
  return Math.floor(body.length / 2);
}

/** RFC 8010 3.1.1: after version and status. */
const requestIdAt = 4;

function withOtherRequestId(body: Uint8Array): Uint8Array {
  const other = body.slice();
  const view = new DataView(other.buffer);
  view.setUint32(requestIdAt, (view.getUint32(requestIdAt) + 1) >>> 0);
  return other;
}

/** The header is good; the first name then claims more than there is. */
function garbled(body: Uint8Array): Uint8Array {
  const header = body.slice(0, requestIdAt + 4);
  return Buffer.concat([header, Uint8Array.of(1, valueTag.charset, 0xff, 0xff, 0x3f)]);
}

function sendHalf({ body, ...answer }: HttpAnswer, { response }: Sending): void {
  response.writeHead(answer.status, { 'content-length': body.length, ...answer.headers });
  response.write(body.subarray(0, half(body)), () => response.destroy());
}

async function sendInHalves({ body, ...answer }: HttpAnswer, sending: Sending): Promise<void> {
  const { response, clock, gone } = sending;
  response.writeHead(answer.status, { 'content-length': body.length, ...answer.headers });
  response.write(body.subarray(0, half(body)));
  await clock.sleep(pauseMs, gone);
  response.end(body.subarray(half(body)));
}

const pauseMs = 20;
/** What a client leaves unread waits in the process: of that there is no more. */
const mostUnreadBytes = 1024 * 1024;

async function sendForever({ body, ...answer }: HttpAnswer, sending: Sending): Promise<void> {
  const { response, clock, gone } = sending;
  response.writeHead(answer.status, answer.headers);
  // Without the tag that ends it.
  response.write(body.subarray(0, -1));
  while (!gone.aborted) {
    if (response.writableLength < mostUnreadBytes) response.write(oneMore);
    await clock.sleep(pauseMs, gone);
  }
}

/** An attribute of whatever group is open. */
const oneMore = encodeRaw({
  version: { major: 0, minor: 0 },
  code: 0,
  requestId: 0,
  parts: [{ tag: valueTag.text, name: Buffer.from('more'), value: Buffer.alloc(1000, '.') }],
}).slice(8);
