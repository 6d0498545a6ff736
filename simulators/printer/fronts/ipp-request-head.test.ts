import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  answerTo,
  decodeAnswer,
  encoded,
  openPost,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

async function askAt(path: string): Promise<Answer> {
  const asking = httpRequest({
    host: '127.0.0.1',
    port: target.port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', host: 'other.example' },
  });
  asking.end(encoded(target, { operation: 'Get-Printer-Attributes' }));
  return decodeAnswer(await buffer(await answerTo(asking)));
}

test.each([
  ['/ipp/print', 'ipp://other.example/ipp/print'],
  ['http://printer.example:8631/ipp/print', 'ipp://printer.example:8631/ipp/print'],
  ['HTTP://printer.example/ipp/print?x', 'ipp://printer.example/ipp/print'],
  ['ipp://printer.example:8631/ipp/print', 'ipp://printer.example:8631/ipp/print'],
  ['ipps://[::1]:8631/ipp/print', 'ipp://[::1]:8631/ipp/print'],
])('a request to the target %s is answered as %s (RFC 9112 3.2.2)', async (path, uri) => {
  const answer = await askAt(path);
  expect(answer.status).toBe('successful-ok');
  expect(answer.group('printer')[0]?.['printer-uri-supported']).toBe(uri);
});

test('a request with Content-Encoding is 415, with what is taken instead (RFC 9110 15.5.16)', async () => {
  const asking = openPost(target);
  asking.setHeader('content-encoding', 'gzip');
  const body = gzipSync(encoded(target, { operation: 'Print-Job' }));
  const answer = await answerTo(asking.end(body));
  expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
  expect(await text(answer)).toContain('without Content-Encoding');
  expect(target.printer.receipts()).toEqual([]);
});

test('a request with an unknown transfer coding is 501, and its connection ends (RFC 9112 6.1)', async () => {
  const socket = connect(target.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /ipp/print HTTP/1.1\r\nhost: a\r\ncontent-type: application/ipp\r\n');
  socket.write('transfer-encoding: gzip, chunked\r\n\r\n2\r\nxx\r\n0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 501 [^]*\r\nconnection: close\r\n/i);
});
