import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { loadOrMakeTls } from '../../../kit/tls.ts';
import { fetchDocument, fetcherWithin } from './fetch.ts';
import { FtpReplies } from './ftp-replies.ts';

const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
const never = new AbortController().signal;
const limits = { bytes: 1_000_000, wholeMs: 120_000, silenceMs: 120_000 };

interface Served extends AsyncDisposable {
  readonly port: number;
}

function http(listener: RequestListener): Promise<Served> {
  return listening(createServer(listener));
}

async function listening(server: Server | HttpsServer): Promise<Served> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function tcp(serve: (socket: Socket) => void): Promise<Served> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server of RFC 959 that knows what a fetch needs; `heard` are the commands. */
async function ftp(heard: string[]): Promise<Served> {
  const data = await tcp((socket) => socket.end(content));
  const answers: Readonly<Record<string, string>> = {
    USER: '331 who are you',
    PASS: '230-welcome\r\n 230 not yet\r\n230 in',
    TYPE: '200 binary',
    EPSV: `229 entering (|||${String(data.port)}|)`,
    RETR: '150 here it comes\r\n226 done',
  };
  const control = await tcp((socket) => {
    socket.write('220-hello\r\n220 there\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString().trimEnd();
      heard.push(line);
      const answer = line.endsWith('missing.pdf') ? '550 no such file' : answers[line.slice(0, 4)];
      for (const octet of `${answer ?? '500 what'}\r\n`) socket.write(octet);
    });
  });
  return {
    port: control.port,
    [Symbol.asyncDispose]: async () => {
      await control[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}

function fetched(uri: string, within = limits, signal = never): Promise<Buffer> {
  return buffer(fetcherWithin(within).fetch(new URL(uri), signal));
}

test('a document comes over http byte for byte', async () => {
  await using server = await http((_, response) => response.end(content));
  expect((await fetched(`http://127.0.0.1:${server.port}/a`)).equals(content)).toBe(true);
});

test.each([301, 302, 303, 307, 308])('a redirection with %i is followed', async (status) => {
  await using there = await http((_, response) => response.end(content));
  await using server = await http(({ url }, response) => {
    const location = url === '/a' ? 'b' : `http://127.0.0.1:${there.port}/c`;
    response.writeHead(status, { location }).end('elsewhere');
  });
  expect((await fetched(`http://127.0.0.1:${server.port}/a`)).equals(content)).toBe(true);
});

test('but only so often', async () => {
  let asked = 0;
  await using server = await http((_, response) => {
    asked += 1;
    response.writeHead(302, { location: '/a' }).end();
  });
  const endless = fetched(`http://127.0.0.1:${server.port}/a`);
  await expect(endless).rejects.toThrow('redirects more than 5 times');
  expect(asked).toBe(6);
});

test.each([
  ['to another scheme', 302, { location: 'ftp://127.0.0.1/a' }, 'redirects from http: to ftp:'],
  ['to a file', 302, { location: 'file:///etc/passwd' }, 'redirects from http: to file:'],
  ['to nowhere', 302, {}, 'without a Location'],
  ['to no URI', 302, { location: 'http://[' }, 'without a Location'],
  ['and another answer than 200', 404, {}, 'returned 404'],
  ['and one that is no redirection', 300, { location: '/b' }, 'returned 300'],
])('a redirection %s is no document', async (...[, status, headers, message]) => {
  await using server = await http((_request, response) => {
    response.writeHead(status, headers).end();
  });
  await expect(fetched(`http://127.0.0.1:${server.port}/a`)).rejects.toThrow(message);
});

test('https: from servers with a certificate that the machine trusts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-fetch-'));
  const { key, cert, caPem } = await loadOrMakeTls(folder, ['127.0.0.1'], systemClock);
  await using server = await listening(
    createHttpsServer({ key, cert }, ({ url = '' }, response) => {
      const [, location] = url.split('?');
      if (location === undefined) response.end(content);
      else response.writeHead(302, { location }).end();
    }),
  );
  const uri = `https://127.0.0.1:${server.port}/a`;
  await expect(fetched(uri)).rejects.toThrow('unable to verify');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, caPem]);
  expect((await fetched(uri)).equals(content)).toBe(true);
  await using plain = await http((_, response) => {
    response.writeHead(302, { location: uri }).end();
  });
  const upwards = `http://127.0.0.1:${plain.port}/a`;
  expect((await fetched(upwards)).equals(content)).toBe(true);
  const downwards = `https://127.0.0.1:${server.port}/down?${upwards}`;
  await expect(fetched(downwards)).rejects.toThrow('redirects from https: to http:');
  setDefaultCACertificates(trusted);
  await rm(folder, { recursive: true });
});

test('nobody there, a silent server and one without end are errors', async () => {
  await using silent = await http(() => undefined);
  const uri = `http://127.0.0.1:${silent.port}/`;
  await expect(fetched(uri, { ...limits, silenceMs: 50 })).rejects.toThrow('does not respond');
  await expect(fetched(uri, { ...limits, wholeMs: 50 })).rejects.toThrow('aborted');
  await using endless = await http((_, response) => {
    response.on('drain', () => response.write(content)).write(content);
  });
  const large = fetched(`http://127.0.0.1:${endless.port}/`);
  await expect(large).rejects.toThrow('more than 1000000 bytes');
  await expect(fetched('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED');
});

test('who gives up is not kept waiting', async () => {
  await using silent = await http(() => undefined);
  const gone = new AbortController();
  const fetching = fetched(`http://127.0.0.1:${silent.port}/`, limits, gone.signal);
  gone.abort(new Error('given up'));
  await expect(fetching).rejects.toThrow('aborted');
});

test('a document comes over ftp byte for byte, for the user that the URI names (RFC 959)', async () => {
  const heard: string[] = [];
  await using server = await ftp(heard);
  const uri = `ftp://ann:s%40cret@127.0.0.1:${server.port}/folder/a%20b.pdf`;
  expect((await fetched(uri)).equals(content)).toBe(true);
  expect(heard).toEqual(['USER ann', 'PASS s@cret', 'TYPE I', 'EPSV', 'RETR folder/a b.pdf']);
});

test('ftp as anybody, a file that is not there, and a name that would be a command', async () => {
  const heard: string[] = [];
  await using server = await ftp(heard);
  const missing = fetched(`ftp://127.0.0.1:${server.port}/missing.pdf`);
  await expect(missing).rejects.toThrow('550 no such file');
  expect(heard[0]).toBe('USER anonymous');
  const sly = fetched(`ftp://127.0.0.1:${server.port}/a%0d%0aDELE%20b`);
  await expect(sly).rejects.toThrow('line break');
  expect(heard.filter((line) => line.includes('DELE'))).toEqual([]);
});

test('an ftp server that talks without end is none', async () => {
  async function* endless(text: string): AsyncGenerator<Buffer, void> {
    for (;;) yield Buffer.from(text);
  }
  for (const text of ['220-more\r\n', 'x']) {
    await expect(new FtpReplies(endless(text)).next([220])).rejects.toThrow('is too long');
  }
});

test('the schemes are http, https and ftp; others are refused', async () => {
  expect(fetchDocument.schemes.toSorted()).toEqual(['ftp', 'http', 'https']);
  await expect(fetched('file:///etc/passwd')).rejects.toThrow('file: is not supported');
});
