import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  answerTo,
  ask,
  decodeAnswer,
  encoded,
  jobInState,
  openPost,
  pdf,
  print,
  receiptOf,
  requested,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

const large = Buffer.concat([pdf, Buffer.alloc(300_000, 0x20)]);

test('busy printers refuse new jobs and nothing else', async () => {
  await using target = await startTestPrinter([{ kind: 'ipp-busy' }]);
  for (const operation of ['Print-Job', 'Create-Job', 'Validate-Job'] as const) {
    expect((await ask(target, { operation, document: pdf })).status).toBe('server-error-busy');
  }
  expect((await ask(target, { operation: 'Get-Jobs' })).status).toBe('successful-ok');
  await target.printer.setFaults([]);
  expect((await ask(target, { operation: 'Print-Job', document: pdf })).status).toBe(
    'successful-ok',
  );
});

test('out of paper: jobs are taken, show that the printer stands, and are printed later', async () => {
  await using target = await startTestPrinter([{ kind: 'out-of-paper' }]);
  const jobId = await print(target);
  expect(await jobInState(target, jobId, 6)).toMatchObject({
    'job-state-reasons': 'printer-stopped',
    'time-at-completed': 'noValue',
  });
  const more = [requested('printer-state', 'printer-state-reasons')];
  const seen = await ask(target, { operation: 'Get-Printer-Attributes', more });
  expect(seen.group('printer')).toEqual([
    { 'printer-state': '5', 'printer-state-reasons': 'media-needed,media-empty' },
  ]);
  await target.printer.setFaults([]);
  expect((await receiptOf(target, jobId)).state).toBe('completed');
  await jobInState(target, jobId, 9);
});

test('Cancel-Job ends what waits for paper; what is over cannot be canceled (RFC 8011 4.3.3)', async () => {
  await using target = await startTestPrinter([{ kind: 'out-of-paper' }]);
  const jobId = await print(target);
  expect((await ask(target, { operation: 'Cancel-Job', jobId })).status).toBe('successful-ok');
  expect((await receiptOf(target, jobId)).state).toBe('canceled');
  const job = await jobInState(target, jobId, 7);
  expect(job['job-state-reasons']).toBe('job-canceled-by-user');
  const again = await ask(target, { operation: 'Cancel-Job', jobId });
  expect(again.status).toBe('client-error-not-possible');
});

test('Cancel-Job while the document arrives: the sender learns it', async () => {
  await using target = await startTestPrinter([{ kind: 'stall', afterBytes: 10 }]);
  const printing = ask(target, { operation: 'Print-Job', document: pdf });
  await jobInState(target, 1, 3);
  expect((await ask(target, { operation: 'Cancel-Job', jobId: 1 })).status).toBe('successful-ok');
  expect((await printing).status).toBe('server-error-job-canceled');
  expect(await receiptOf(target, 1)).toMatchObject({ state: 'canceled', bytes: 10 });
});

test('a printer that stops reading goes on when the fault is lifted', async () => {
  await using target = await startTestPrinter([{ kind: 'stall', afterBytes: 100_000 }]);
  const printing = ask(target, { operation: 'Print-Job', document: large });
  await jobInState(target, 1, 3);
  expect(target.printer.receipts()).toEqual([]);
  await target.printer.setFaults([]);
  expect((await printing).status).toBe('successful-ok');
  expect(await receiptOf(target, 1)).toMatchObject({ state: 'completed', bytes: large.length });
});

test('a printer that resets does so after the bytes it took', async () => {
  await using target = await startTestPrinter([{ kind: 'reset', afterBytes: 1000 }]);
  const printing = ask(target, { operation: 'Print-Job', document: large });
  await expect(printing).rejects.toThrow(/ECONNRESET|EPIPE/);
  expect(await receiptOf(target, 1)).toMatchObject({ state: 'aborted', bytes: 1000 });
  expect((await jobInState(target, 1, 8))['job-state-reasons']).toBe('submission-interrupted');
});

test('a printer that refuses cannot be connected to, and can be again', async () => {
  await using target = await startTestPrinter();
  await target.printer.setFaults([{ kind: 'refuse' }]);
  await expect(ask(target, { operation: 'Get-Jobs' })).rejects.toThrow('ECONNREFUSED');
  await target.printer.setFaults([]);
  expect((await ask(target, { operation: 'Get-Jobs' })).status).toBe('successful-ok');
});

async function beginPrinting(target: TestPrinter): Promise<() => void> {
  const begun = openPost(target).on('error', () => undefined);
  begun.write(encoded(target, { operation: 'Print-Job', document: pdf }));
  await jobInState(target, 1, 3);
  return () => begun.destroy();
}

test('a client that goes in the middle leaves an aborted job and a printer at work', async () => {
  await using target = await startTestPrinter();
  const leave = await beginPrinting(target);
  leave();
  expect(await receiptOf(target, 1)).toMatchObject({ state: 'aborted', bytes: pdf.length });
  expect((await jobInState(target, 1, 8))['job-state-reasons']).toBe('submission-interrupted');
  expect((await receiptOf(target, await print(target))).state).toBe('completed');
});

test('a client that goes while the printer does not read is noticed too', async () => {
  await using target = await startTestPrinter([{ kind: 'stall', afterBytes: 10 }]);
  const leave = await beginPrinting(target);
  leave();
  expect(await receiptOf(target, 1)).toMatchObject({ state: 'aborted', bytes: 10 });
});

function rawPost(target: TestPrinter, length: number): Socket {
  const socket = connect(target.port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST /ipp/print HTTP/1.1\r\nHost: h\r\nContent-Type: application/ipp\r\n');
  socket.write(`Content-Length: ${String(length)}\r\n\r\n`);
  return socket;
}

test('a client that goes before its attributes end leaves nothing', async () => {
  await using target = await startTestPrinter();
  const head = encoded(target, { operation: 'Print-Job' });
  const socket = rawPost(target, head.length + 100);
  socket.end(head.subarray(0, 40));
  await once(socket.resume(), 'close');
  expect((await ask(target, { operation: 'Get-Jobs' })).group('job')).toEqual([]);
});

test('switching the printer off ends a job that arrives', async () => {
  const target = await startTestPrinter();
  await beginPrinting(target);
  await target.printer.stop();
  const what = 'the aborted receipt';
  const receipt = await waitFor(() => target.printer.receipts()[0], {
    clock: systemClock,
    deadlineMs: 50_000,
    what,
  });
  expect(receipt.state).toBe('aborted');
  await target[Symbol.asyncDispose]();
});

test('a refused document costs the client neither its answer nor its connection', async () => {
  await using target = await startTestPrinter();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const more = [attribute('document-format', values.mimeMediaType('x/y'))];
  const asking = { operation: 'Print-Job', more, document: Buffer.alloc(5_000_000) } as const;
  const refused = await answerTo(openPost(target, agent).end(encoded(target, asking)));
  const { socket } = refused;
  expect(decodeAnswer(await buffer(refused)).status).toBe(
    'client-error-document-format-not-supported',
  );
  const next = openPost(target, agent).end(encoded(target, { operation: 'Get-Jobs' }));
  expect(decodeAnswer(await buffer(await answerTo(next))).status).toBe('successful-ok');
  expect(next.socket).toBe(socket);
  expect(target.printer.receipts()).toEqual([]);
  agent.destroy();
});

test('a refused document without end is answered and cut off in the end', async () => {
  await using target = await startTestPrinter();
  const more = [attribute('document-format', values.mimeMediaType('x/y'))];
  const socket = rawPost(target, 1e12);
  socket.write(encoded(target, { operation: 'Print-Job', more }));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const chunk = Buffer.alloc(1_000_000);
  let megabytes = 0;
  for (; !socket.closed && megabytes < 300; megabytes += 1) {
    const written = new Promise((resolve) => socket.write(chunk, resolve));
    await Promise.race([closed, written]);
  }
  expect(megabytes).toBeGreaterThan(60);
  expect(megabytes).toBeLessThan(200);
});
