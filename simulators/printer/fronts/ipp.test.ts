import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMessage } from '../../kit/wire/ipp/decoder.ts';
import { encodeRaw } from '../../kit/wire/ipp/malformed.ts';
import { statusName } from '../../kit/wire/ipp/status.ts';
import {
  answerTo,
  ask,
  decodeAnswer,
  encoded,
  openPost,
  post,
  print,
  receiptOf,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
});
afterAll(() => target[Symbol.asyncDispose]());

test('a document in chunks of any size, sent after 100 Continue, arrives byte for byte', async () => {
  const document = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 7) % 251));
  const sending = openPost(target);
  sending.setHeader('expect', '100-continue');
  const head = encoded(target, { operation: 'Print-Job' });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(head.subarray(0, 11));
  sending.write(Buffer.concat([head.subarray(11), document.subarray(0, 1)]));
  for (let at = 1; at < document.length; at += 9973)
    sending.write(document.subarray(at, at + 9973));
  const seen = decodeAnswer(await buffer(await answerTo(sending.end())));
  const receipt = await receiptOf(target, Number(seen.group('job')[0]?.['job-id']));
  expect(receipt.bytes).toBe(document.length);
  expect(receipt.sha256).toBe(createHash('sha256').update(document).digest('hex'));
});

test('one connection serves many requests', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = encoded(target, { operation: 'Get-Printer-Attributes' });
  const reused: boolean[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const asking = openPost(target, agent).end(body);
    expect(decodeAnswer(await buffer(await answerTo(asking))).status).toBe('successful-ok');
    reused.push(asking.reusedSocket);
  }
  expect(reused).toEqual([false, true, true]);
  agent.destroy();
});

test('the URIs told are those by which the client knows the printer', async () => {
  const asking = openPost(target);
  asking.setHeader('host', 'printer.example:8631');
  asking.end(encoded(target, { operation: 'Get-Printer-Attributes' }));
  const [printer] = decodeAnswer(await buffer(await answerTo(asking))).group('printer');
  expect(printer?.['printer-uri-supported']).toBe('ipp://printer.example:8631/ipp/print');
});

const malformed: [string, string, (Uint8Array | { tag: number; nameLength: number })[]][] = [
  ['a value before any group', 'client-error-bad-request', [Uint8Array.of(0x21, 0, 0, 0, 0, 3)]],
  ['attributes that do not end', 'client-error-bad-request', [Uint8Array.of(1)]],
  ['a hostile name', 'client-error-request-entity-too-large', [{ tag: 0x44, nameLength: 65_535 }]],
];

test.each(malformed)('%s is answered: %s', async (_, status, parts) => {
  const begin = status === 'client-error-bad-request' ? [] : [Uint8Array.of(1)];
  const body = encodeRaw({
    version: { major: 2, minor: 0 },
    code: 0x000b,
    requestId: 4242,
    parts: [...begin, ...parts],
  });
  const answer = decodeMessage(await post(target, body));
  expect([statusName(answer.code), answer.requestId]).toEqual([status, 4242]);
});

test('more than 256 KB of attributes are refused', async () => {
  const sending = openPost(target);
  const parts = [Uint8Array.of(1)];
  const version = { major: 2, minor: 0 };
  sending.write(encodeRaw({ version, code: 0x000b, requestId: 1, parts }));
  const value = Buffer.concat([Buffer.from([0x41, 0, 1, 0x61, 0xff, 0xff]), Buffer.alloc(65_535)]);
  for (let count = 0; count < 5; count += 1) sending.write(value);
  const answer = decodeAnswer(await buffer(await answerTo(sending.end())));
  expect(answer.status).toBe('client-error-request-entity-too-large');
});

test('less than a header cannot be answered in IPP', async () => {
  const response = await answerTo(openPost(target).end('2000000'));
  expect(response.statusCode).toBe(400);
  expect(await text(response)).toContain('truncated at byte 7');
});

test('garbage is answered in IPP or with 400, and the printer prints on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (garbage) => {
      const response = await answerTo(openPost(target).end(garbage));
      const body = await buffer(response);
      expect(response.statusCode).toBe(garbage.length < 8 ? 400 : 200);
      if (garbage.length >= 8)
        expect(body.subarray(4, 8).equals(garbage.subarray(4, 8))).toBe(true);
    }),
  );
  expect((await receiptOf(target, await print(target))).state).toBe('completed');
});

test.each([
  ['GET', '/ipp/print', 200],
  ['GET', '/', 200],
  ['GET', 'http://printer.example/ipp/print?as=seen', 200],
  ['GET', 'http://printer.example', 200],
  ['GET', 'http://printer.example/elsewhere', 404],
  ['GET', '/elsewhere', 404],
  ['POST', '/', 404],
  ['PUT', '/ipp/print', 405],
  ['POST', '/ipp/print', 415],
  ['POST', '/ipp/print/17', 415],
])('HTTP: %s %s of type text/plain is answered %i', async (method, path, status) => {
  const { port } = target;
  const headers = { 'content-type': 'text/plain' };
  const asking = httpRequest({ host: '127.0.0.1', port, method, path, headers });
  const response = await answerTo(asking.end());
  expect(response.statusCode).toBe(status);
  expect(await text(response)).toMatch(/\.|ipp-under-test/);
});

test.each(['/ipp/print', '/', '/icons/printer-48.png', '/elsewhere'])(
  'HTTP: HEAD %s is answered as GET, without the content (RFC 9110 9.3.2)',
  async (path) => {
    const answer = (method: string): ReturnType<typeof answerTo> =>
      answerTo(httpRequest({ host: '127.0.0.1', port: target.port, method, path }).end());
    const whole = await answer('GET');
    const content = await buffer(whole);
    const head = await answer('HEAD');
    expect(head.statusCode).toBe(whole.statusCode);
    expect(head.headers['content-type']).toBe(whole.headers['content-type']);
    expect(head.headers['content-length']).toBe(String(content.length));
    expect(await text(head)).toBe('');
  },
);

test('a header of HTTP that is none is refused, and the printer is still there', async () => {
  const asking = openPost(target);
  asking.setHeader('host', 'a b<c>');
  const seen = decodeAnswer(
    await buffer(await answerTo(asking.end(encoded(target, { operation: 'Get-Jobs' })))),
  );
  expect(seen.status).toBe('successful-ok');
  expect((await ask(target, { operation: 'Get-Jobs' })).status).toBe('successful-ok');
});
