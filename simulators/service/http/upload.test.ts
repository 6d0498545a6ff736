import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../kit/lifecycle.ts';
import { encodeMultipart, type PartGiven, uploadParts } from '../testing/multipart.ts';
import type { TestServer } from '../testing/test-server.ts';
import { multipartType, startUploadServer, type UploadServer } from '../testing/upload-server.ts';

let scene: UploadServer;
let server: TestServer;

beforeAll(async () => {
  scene = await startUploadServer();
  ({ server } = scene);
});
afterAll(() => server.stop());

describe('an upload', () => {
  it.each([1, 70_000, 262_144, 262_145, 500_000])(
    'of %i bytes comes back as it went',
    async (size) => {
      const bytes = Buffer.alloc(size, Buffer.from('\r\n--platen-test-boundar\r\n--'));
      const reply = await scene.put(encodeMultipart(uploadParts(bytes)).body);
      expect(reply.status).toBe(200);
      const { uuid } = reply.json as { uuid: string };
      const got = await server.ask({
        method: 'GET',
        path: `/documents/${uuid}.content?retain=true`,
        key: 'full',
      });
      expect(got.bytes.equals(bytes)).toBe(true);
    },
  );

  it('may have its fields behind the file, in any case, and parts nobody knows', async () => {
    const parts: PartGiven[] = [
      { name: 'DATA', value: '%PDF-1.4', fileName: 'a.pdf' },
      { name: 'other', value: 'x'.repeat(1000), fileName: 'other.bin' },
      { name: 'PortName', value: 'pull' },
      { name: 'unknown', value: '1' },
      { name: 'username', value: 'alice' },
      { name: 'title', value: 'Ünï.pdf' },
    ];
    const reply = await scene.put(encodeMultipart(parts).body);
    expect(reply.json).toMatchObject({ documentName: 'Ünï.pdf', userName: 'alice' });
  });

  it.each([
    ['PCL', 'x.pcl', '\x1bE\x1b&l3Xone\ftwo\f\x1bE', '1', 6],
    ['PCL, asked for twice', 'x.pcl', '\x1bE\x1b&l3Xone\ftwo\f\x1bE', '2', 6],
    ['PostScript', 'x.ps', '%!PS\n%%Pages: 2\n/#copies 3 def\n', '1', 6],
    ['PJL', 'x.prn', '\x1b%-12345X@PJL SET COPIES=3\none\ftwo\f\x1b%-12345X', '1', 6],
    ['two jobs', 'x.ps', '%!PS\n%%Pages: 2\n\x04%!PS\n%%Pages: 3\n\x04', '1', 5],
  ])('has the pages that its print data prints, copies among them: %s', async (...given) => {
    const [, title, data, copies, totalPages] = given;
    const parts = uploadParts(Buffer.from(data, 'latin1'), { title, copies }, title);
    const reply = await scene.put(encodeMultipart(parts).body);
    expect(reply.json).toMatchObject({ totalPages, copies: Number(copies) });
  });

  it.each([' ', '\t \t', ' '.repeat(200_000)])(
    'may have blanks behind its boundaries (RFC 2046 5.1.1)',
    async (blanks) => {
      const { body } = encodeMultipart(uploadParts(Buffer.from('%PDF-1.4 padded')));
      const padded = body
        .toString('latin1')
        .replace(/--platen-test-boundary(?:--)?(?=\r\n)/g, `$&${blanks}`);
      const reply = await scene.put(Buffer.from(padded, 'latin1'));
      expect(reply).toMatchObject({ status: 200, json: { documentName: 'a.pdf' } });
    },
  );

  it.each(['7bit', '8BIT', 'binary '])(
    'may say that a part is not coded: %s (RFC 2045 6.2)',
    async (encoding) => {
      const [data, ...fields] = uploadParts(Buffer.from('%PDF-1.4')).toReversed();
      const parts = [...fields, { ...data, encoding }] as PartGiven[];
      expect((await scene.put(encodeMultipart(parts).body)).status).toBe(200);
    },
  );

  it('is the same document however the body is cut into chunks', async () => {
    const { body } = encodeMultipart(uploadParts(Buffer.from('%PDF-1.4 chunked')));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(body.length), { maxLength: 6 }), async (cuts) => {
        const answer = await raw(chunked(body, cuts));
        expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a client that does not go on', () => {
  const { body } = encodeMultipart(uploadParts(Buffer.alloc(400_000, 'x')));

  it('disconnects in the middle: nothing is kept', async () => {
    const before = await scene.kept();
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(head(`content-length: ${String(body.length)}`));
    socket.write(body.subarray(0, 350_000));
    const deadline = { clock: server.clock, deadlineMs: 50_000 };
    // The part of the file that arrived is in the folder by then, under another name.
    await waitFor(async () => ((await scene.kept()).files > before.files ? true : undefined), {
      ...deadline,
      what: 'the upload to be under way',
    });
    socket.destroy();
    await waitFor(async () => ((await scene.kept()).files === before.files ? true : undefined), {
      ...deadline,
      what: 'its traces to go',
    });
    expect(await scene.kept()).toEqual(before);
  });

  it('stalls: 408, and nothing is kept', async () => {
    const impatient = await startUploadServer(300);
    await using hall = impatient.server;
    const before = await impatient.kept();
    const pieces = [head(`content-length: ${String(body.length)}`), body.subarray(0, 300_000)];
    expect(await raw(pieces, hall)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await impatient.kept()).toEqual(before);
  });

  it('is refused before the body is read when nobody knows it (SIL-09)', async () => {
    const answer = await raw([
      `PUT /api/v1/documents HTTP/1.1\r\nhost: x\r\ncontent-type: ${multipartType}\r\ncontent-length: 99999999\r\n\r\n`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is told to go on only when it is known (RFC 9110 10.1.1)', async () => {
    const expecting = `content-length: ${String(body.length)}\r\nexpect: 100-continue`;
    expect(await raw([head(expecting), body])).toMatch(/^HTTP\/1\.1 100 [^]*HTTP\/1\.1 200 /);
    const unknown = head(expecting).replace(/x-api-key: [^\r]*\r\n/, '');
    expect(await raw([unknown])).toMatch(/^HTTP\/1\.1 403 [^]*connection: close/i);
  });
});

function head(framing: string): string {
  return `PUT /api/v1/documents HTTP/1.1\r\nhost: x\r\nx-api-key: key-plain\r\ncontent-type: ${multipartType}\r\n${framing}\r\n\r\n`;
}

/** The body in transfer chunks that end at the cuts. */
function chunked(body: Buffer, cuts: readonly number[]): (string | Buffer)[] {
  const ends = [...cuts, body.length].toSorted((a, b) => a - b);
  let from = 0;
  const chunks = ends.flatMap((to) => {
    const chunk = body.subarray(from, to);
    from = to;
    return chunk.length === 0 ? [] : [`${chunk.length.toString(16)}\r\n`, chunk, '\r\n'];
  });
  return [head('transfer-encoding: chunked'), ...chunks, '0\r\n\r\n'];
}

/** What comes back on a connection of its own until the first whole answer that is no 1xx. */
async function raw(pieces: readonly (string | Buffer)[], { origin } = server): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  await waitFor(() => (/HTTP\/1\.1 [2-5]\d\d [^]*\r\n\r\n[^]*\}/.test(answer) ? true : undefined), {
    clock: server.clock,
    deadlineMs: 50_000,
    what: 'an answer',
  });
  socket.destroy();
  return answer;
}
