import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadParts } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ formTimeMs: 600_000, formLimitBytes: 10_000 });
  await server.addQueue('pull');
});
afterEach(() => vi.restoreAllMocks());
// The service logs a write that failed on a full disk, and stopping the test server throws that failure.
afterAll(() => server.stop().catch(() => undefined));

/** What comes back until the service ends the connection. */
async function exchange(...pieces: readonly string[]): Promise<string> {
  return exchangeWith(server, ...pieces);
}

async function exchangeWith({ origin }: TestServer, ...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  return text(socket);
}

const head = (length: string, more = ''): string =>
  `POST /api/v1/login HTTP/1.1\r\nhost: acme.test\r\nx-api-key: key-plain\r\ncontent-type: application/x-www-form-urlencoded\r\n${length}\r\n${more}\r\n`;

describe('a body that is no upload', () => {
  it.each([
    { what: 'stops in the middle', pieces: [head('content-length: 100'), 'authtype=3'] },
    { what: 'never begins', pieces: [head('content-length: 100')] },
    {
      what: 'has chunks without end',
      pieces: [head('transfer-encoding: chunked'), '5\r\nautht\r\n'],
    },
  ])('that $what is 408, and its connection ends', async ({ pieces }) => {
    await using impatient = await startTestServer({ formTimeMs: 200 });
    const answer = await exchangeWith(impatient, ...pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"type":"urn:platen:problem:request-timeout"');
    expect(answer).toMatch(/connection: close/i);
  });

  it('that is too large is 413, announced or not', async () => {
    const large = 'x'.repeat(20_000);
    const announced = head('content-length: 20000', 'connection: close\r\n');
    expect(await exchange(announced, large)).toMatch(/^HTTP\/1\.1 413 /);
    const chunked = head('transfer-encoding: chunked', 'connection: close\r\n');
    expect(await exchange(chunked, `4e20\r\n${large}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('that comes in pieces, in time, is read', async () => {
    const request = head('content-length: 23', 'connection: close\r\n');
    expect(await exchange(request, 'authtype=3&', 'userid=alice')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('an expectation that is none is 417, as a problem (SIL-10)', async () => {
  const answer = await exchange(head('content-length: 0', 'expect: miracles\r\n'));
  expect(answer).toMatch(/^HTTP\/1\.1 417 [^]*content-type: application\/problem\+json/i);
  expect(answer).toContain('"status":417');
});

describe('a disk that is full', () => {
  const put = () =>
    server.ask({
      method: 'PUT',
      path: '/documents',
      key: 'plain',
      parts: uploadParts(Buffer.alloc(400_000, 'x')),
    });
  const nothingKept = async (): Promise<void> => {
    expect(await readdir(server.contentFolder)).toEqual([]);
    const { id } = server.people.users.alice;
    expect(await server.store.read.documents.ofUser(id, { statuses: [0] }, 10)).toEqual([]);
  };

  it('while a document is taken: 507, and nothing is kept', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(server.content, 'take').mockImplementation(async (source) => {
      for await (const _ of source) break;
      throw full;
    });
    expect(await put()).toMatchObject({
      status: 507,
      json: { title: 'There is not enough disk space' },
    });
    await nothingKept();
  });

  it('while it is recorded: 507, and its file goes', async () => {
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    // Every write of that time: the audit trail writes too, when it likes.
    vi.spyOn(server.store, 'write').mockRejectedValue(full);
    expect((await put()).status).toBe(507);
    await nothingKept();
  });
});
