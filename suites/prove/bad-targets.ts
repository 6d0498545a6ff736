import { type BadTarget, drip, pour } from './bad-target.ts';

const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const filler = Buffer.alloc(64 * 1024, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), filler, Buffer.from('\r\n')]);

export const badTargets: readonly BadTarget[] = [
  saying('hangs', 'accepts connections and never answers', () => undefined),
  bytes(
    'garbage',
    'answers bytes that are no HTTP',
    Buffer.alloc(4096, '\u0000\u0001\u00fe\r\n\r\n', 'latin1'),
  ),
  text(
    'html',
    'answers everything with a page',
    'text/html',
    '<!doctype html><title>Log in</title>',
  ),
  text(
    'json-as-image',
    'calls its JSON a picture',
    'image/png',
    '{"version":"1","errorCode":0,"id":1}',
  ),
  text('text-as-json', 'calls its text JSON', 'application/json', 'everything is fine'),
  text('null', 'answers everything with null', 'application/json', 'null'),
  text(
    'prototype',
    'answers with the members that objects are born with',
    'application/json',
    '{"__proto__":{"errorCode":0},"constructor":{},"toString":1,"errorCode":0}',
  ),
  text(
    'numbers',
    'answers numbers that no integer holds',
    'application/json',
    '{"errorCode":1e-400,"id":1e999,"version":-0}',
  ),
  bytes(
    'invalid-utf8',
    'answers JSON whose texts are no UTF-8',
    body(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x7d])),
  ),
  bytes(
    'deep-json',
    'answers JSON that is a hundred thousand levels deep',
    body(Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
  ),
  bytes(
    'deep-objects',
    'answers objects in objects, fifty thousand levels deep',
    body(Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)),
  ),
  bytes(
    'many-values',
    'answers a list of four million empty lists',
    body(Buffer.from(`[${'[],'.repeat(4 * 1024 * 1024)}[]]`)),
  ),
  bytes(
    'large-answers',
    'answers every call with an object of some hundred thousand values',
    body(Buffer.from(`{"id":1,"version":"1","errorCode":0,"list":[${'1,'.repeat(250_000)}1]}`)),
  ),
  bytes(
    'closes-mid-head',
    'closes in the middle of the head',
    Buffer.from('HTTP/1.1 200 OK\r\ncontent-ty'),
  ),
  bytes(
    'closes-mid-body',
    'closes in the middle of the body',
    Buffer.from(`${json}content-length: 1000\r\n\r\n{"errorCode":0`),
  ),
  bytes(
    'two-lengths',
    'says two lengths',
    Buffer.from(`${json}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`),
  ),
  bytes(
    'length-and-chunks',
    'says a length and sends chunks',
    Buffer.from(
      `${json}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  ),
  bytes(
    'bad-chunks',
    'sends chunks whose sizes are no numbers',
    Buffer.from(`${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
  ),
  bytes(
    'huge-head',
    'sends a megabyte of header fields',
    Buffer.from(`${json}${`x-filler: ${'y'.repeat(1000)}\r\n`.repeat(1000)}\r\n{}`),
  ),
  bytes(
    'no-such-status',
    'answers with the status 999',
    Buffer.from('HTTP/1.1 999 Whatever\r\ncontent-length: 0\r\n\r\n'),
  ),
  bytes(
    'redirect-loop',
    'sends everybody back to where they came from',
    Buffer.from('HTTP/1.1 302 Found\r\nlocation: /api/v1/version\r\ncontent-length: 0\r\n\r\n'),
  ),
  bytes(
    'asks-for-login',
    'answers 401 with a challenge of the proxy before it',
    Buffer.from(
      'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
    ),
  ),
  saying('huge-body', 'announces a gigabyte and sends it', (socket) =>
    pour(socket, `${json}content-length: 1073741824\r\n\r\n`, filler),
  ),
  saying('endless-chunks', 'never ends its chunks', (socket) =>
    pour(socket, `${json}transfer-encoding: chunked\r\n\r\n`, chunk),
  ),
  saying('endless-interim', 'sends interim answers for ever', (socket) =>
    drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
  ),
  saying('dripping-head', 'sends its head byte by byte', (socket) => drip(socket, 'x')),
  saying('dripping-body', 'sends a body byte by byte', (socket) => {
    socket.write(`${json}content-length: 1000000\r\n\r\n`);
    drip(socket, ' ');
  }),
];

function saying(id: string, says: string, answer: BadTarget['answer']): BadTarget {
  return { id, says, answer };
}

function bytes(id: string, says: string, all: Buffer): BadTarget {
  return saying(id, says, (socket) => socket.end(all));
}

function text(...[id, says, type, content]: readonly [string, string, string, string]): BadTarget {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${String(Buffer.byteLength(content))}\r\n\r\n`;
  return bytes(id, says, Buffer.from(head + content));
}

function body(content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${json}content-length: ${String(content.length)}\r\n\r\n`),
    content,
  ]);
}
