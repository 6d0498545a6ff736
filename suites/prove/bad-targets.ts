import { type BadTarget, drip, pour } from './bad-target.ts';

const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const filler = Buffer.alloc(64 * 1024, ' ');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), filler, Buffer.from('\r\n')]);

export const badTargets: readonly BadTarget[] = [
  saying('hangs', 'accepts connections, but never responds', () => undefined),
  bytes(
    'garbage',
    'returns bytes that are not HTTP',
    Buffer.alloc(4096, '\u0000\u0001\u00fe\r\n\r\n', 'latin1'),
  ),
  text(
    'html',
    'returns an HTML page for every call',
    'text/html',
    '<!doctype html><title>Log in</title>',
  ),
  text(
    'json-as-image',
    'labels its JSON as an image',
    'image/png',
    '{"version":"1","errorCode":0,"id":1}',
  ),
  text('text-as-json', 'labels its text as JSON', 'application/json', 'everything is fine'),
  text('null', 'returns null for every call', 'application/json', 'null'),
  text(
    'prototype',
    'returns members with the names of built-in object members',
    'application/json',
    '{"__proto__":{"errorCode":0},"constructor":{},"toString":1,"errorCode":0}',
  ),
  text(
    'numbers',
    'returns numbers that are too large for integers',
    'application/json',
    '{"errorCode":1e-400,"id":1e999,"version":-0}',
  ),
  bytes(
    'invalid-utf8',
    'returns JSON with texts that are not UTF-8',
    body(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x7d])),
  ),
  bytes(
    'deep-json',
    'returns JSON that is a hundred thousand levels deep',
    body(Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
  ),
  bytes(
    'deep-objects',
    'returns nested objects, fifty thousand levels deep',
    body(Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)),
  ),
  bytes(
    'many-values',
    'returns a list of four million empty lists',
    body(Buffer.from(`[${'[],'.repeat(4 * 1024 * 1024)}[]]`)),
  ),
  bytes(
    'large-answers',
    'returns an object with some hundred thousand values for every call',
    body(Buffer.from(`{"id":1,"version":"1","errorCode":0,"list":[${'1,'.repeat(250_000)}1]}`)),
  ),
  bytes(
    'closes-mid-head',
    'closes the connection in the middle of the head',
    Buffer.from('HTTP/1.1 200 OK\r\ncontent-ty'),
  ),
  bytes(
    'closes-mid-body',
    'closes the connection in the middle of the body',
    Buffer.from(`${json}content-length: 1000\r\n\r\n{"errorCode":0`),
  ),
  bytes(
    'two-lengths',
    'sends two Content-Length headers',
    Buffer.from(`${json}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`),
  ),
  bytes(
    'length-and-chunks',
    'sends a Content-Length, but a chunked body',
    Buffer.from(
      `${json}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  ),
  bytes(
    'bad-chunks',
    'sends chunk sizes that are not numbers',
    Buffer.from(`${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
  ),
  bytes(
    'huge-head',
    'sends a megabyte of header fields',
    Buffer.from(`${json}${`x-filler: ${'y'.repeat(1000)}\r\n`.repeat(1000)}\r\n{}`),
  ),
  bytes(
    'no-such-status',
    'returns the status 999',
    Buffer.from('HTTP/1.1 999 Whatever\r\ncontent-length: 0\r\n\r\n'),
  ),
  bytes(
    'redirect-loop',
    'redirects every request to the same address',
    Buffer.from('HTTP/1.1 302 Found\r\nlocation: /api/v1/version\r\ncontent-length: 0\r\n\r\n'),
  ),
  bytes(
    'asks-for-login',
    'returns the challenge of a proxy in front of it',
    Buffer.from(
      'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n',
    ),
  ),
  saying('huge-body', 'announces a body of one gigabyte and sends it', (socket) =>
    pour(socket, `${json}content-length: 1073741824\r\n\r\n`, filler),
  ),
  saying('endless-chunks', 'never ends a chunked body', (socket) =>
    pour(socket, `${json}transfer-encoding: chunked\r\n\r\n`, chunk),
  ),
  saying('endless-interim', 'sends interim responses without end', (socket) =>
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
