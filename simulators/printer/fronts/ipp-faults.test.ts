import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Clock, systemClock } from '../../kit/clock.ts';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { IppFormatError } from '../../kit/wire/ipp/error.ts';
import type { PrinterFault } from '../index.ts';
import { eventually } from '../test-stand.ts';
import {
  answerTo,
  ask,
  encoded,
  openPost,
  pdf,
  receiptOf,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

const printJob = { operation: 'Print-Job', document: pdf } as const;

function send(target: TestPrinter): ReturnType<typeof openPost> {
  return openPost(target).end(encoded(target, printJob));
}

async function bodyWith(fault: PrinterFault): Promise<Buffer> {
  await using target = await startTestPrinter([fault]);
  const response = await answerTo(send(target));
  expect(response.statusCode).toBe(200);
  const body = await buffer(response);
  // It was carried out all the same.
  expect((await receiptOf(target, 1)).state).toBe('completed');
  return body;
}

test('ipp-truncated: a whole HTTP answer with half a message in it', async () => {
  const body = await bodyWith({ kind: 'ipp-truncated' });
  expect(() => decodeMessage(body)).toThrow(IppFormatError);
  expect(() => decodeMessage(body)).toThrow('truncated');
});

test('an answer in halves is the same answer', async () => {
  const { clock, due } = sleepingClock();
  await using target = await startTestPrinter([], undefined, { ippAnswers: 'in-halves', clock });
  const response = await answerTo(send(target));
  const pieces: Buffer[] = [];
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    due.shift()?.wake();
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(decodeMessage(Buffer.concat(pieces)).requestId).toBe(7);
});

test('ipp-garbled: the header of an answer, and then a name that claims more than there is', async () => {
  const body = await bodyWith({ kind: 'ipp-garbled' });
  expect(() => decodeMessage(body)).toThrow(IppFormatError);
  expect(body.readUInt32BE(4)).toBe(7);
});

test('ipp-wrong-request-id: the answer to another request', async () => {
  expect(decodeMessage(await bodyWith({ kind: 'ipp-wrong-request-id' })).requestId).toBe(8);
});

test('ipp-broken-off: the connection ends in the middle of the answer', async () => {
  await using target = await startTestPrinter([{ kind: 'ipp-broken-off' }]);
  const response = await answerTo(send(target));
  await expect(buffer(response)).rejects.toThrow('aborted');
  expect((await receiptOf(target, 1)).state).toBe('completed');
});

test('ipp-endless: attributes without an end, until the client goes away', async () => {
  await using target = await startTestPrinter([{ kind: 'ipp-endless' }]);
  const sending = send(target);
  const response = await answerTo(sending);
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes > 20_000) break;
  }
  expect(bytes).toBeGreaterThan(20_000);
  sending.destroy();
  await target.printer.setFaults([]);
  expect((await ask(target, { operation: 'Get-Jobs' })).status).toBe('successful-ok');
});

test('ipp-late: the answer comes so much later, and a client that leaves harms nobody', async () => {
  const { clock, due } = sleepingClock();
  await using target = await startTestPrinter([{ kind: 'ipp-late', ms: 300 }], undefined, {
    clock,
  });
  let isAnswered = false;
  const asked = ask(target, printJob).finally(() => {
    isAnswered = true;
  });
  const late = await eventually('an answer that waits', () => due.shift());
  expect((await receiptOf(target, 1)).state).toBe('completed');
  expect([late.ms, isAnswered]).toEqual([300, false]);
  late.wake();
  expect((await asked).status).toBe('successful-ok');
  const impatient = send(target);
  const other = await eventually('the other answer', () => due.shift());
  impatient.destroy();
  expect((await receiptOf(target, 2)).state).toBe('completed');
  other.wake();
});

test.each([
  ['http-426', 426, { upgrade: 'TLS/1.2, HTTP/1.1' }],
  ['http-500', 500, {}],
  ['http-503', 503, { 'retry-after': '30' }],
  ['auth-demanded', 401, { 'www-authenticate': 'Basic realm="printer", charset="UTF-8"' }],
] as const)(
  '%s: every IPP request is answered %i, and nothing is printed',
  async (kind, status, headers) => {
    await using target = await startTestPrinter([{ kind }]);
    const response = await answerTo(send(target));
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(headers);
    response.resume();
    const page = await fetch(`http://127.0.0.1:${String(target.port)}/`);
    expect(page.status).toBe(200);
    await target.printer.setFaults([]);
    expect((await ask(target, printJob)).group('job')[0]?.['job-id']).toBe('1');
  },
);

test('several at once: a late answer to another request, cut in half', async () => {
  const kinds = ['ipp-wrong-request-id', 'ipp-truncated'] as const;
  await using target = await startTestPrinter([
    { kind: 'ipp-late', ms: 20 },
    ...kinds.map((kind) => ({ kind })),
  ]);
  const body = await buffer(await answerTo(send(target)));
  expect(body.readUInt32BE(4)).toBe(8);
  expect(() => decodeMessage(body)).toThrow('truncated');
});

/** A clock whose sleepers wait until the test wakes them. */
function sleepingClock() {
  const due: { readonly ms: number; wake(): void }[] = [];
  const sleep: Clock['sleep'] = (ms) => new Promise((wake) => due.push({ ms, wake }));
  return { clock: { ...systemClock, sleep }, due };
}
