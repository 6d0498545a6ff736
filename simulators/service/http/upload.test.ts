import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../kit/lifecycle.ts';
import { defaultRuleSettings } from '../rules/settings.ts';
import { boundary, encodeMultipart, type PartGiven, uploadParts } from '../stage/multipart.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const limitBytes = 600_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({
    uploadStallMs: 300,
    rules: { ...defaultRuleSettings, uploadLimitBytes: limitBytes },
  });
  await stage.addQueue('pull');
});
afterAll(() => stage.stop());

const type = `multipart/form-data; boundary=${boundary}`;

function put(body: Buffer, contentType = type): ReturnType<Stage['ask']> {
  return stage.ask({
    method: 'PUT',
    path: '/documents',
    key: 'plain',
    body,
    headers: { 'content-type': contentType },
  });
}

/** Every document there is, and every file of the content folder. */
async function kept(): Promise<{ readonly documents: number; readonly files: number }> {
  const documents = await stage.store.read.documents.ofUser(
    stage.people.users.alice.id,
    [0],
    10_000,
  );
  return { documents: documents.length, files: (await readdir(stage.contentFolder)).length };
}

describe('an upload', () => {
  it.each([1, 70_000, 262_144, 262_145, 500_000])(
    'of %i bytes comes back as it went',
    async (size) => {
      const bytes = Buffer.alloc(size, Buffer.from('\r\n--platen-test-boundar\r\n--'));
      const reply = await put(encodeMultipart(uploadParts(bytes)).body);
      expect(reply.status).toBe(200);
      const { uuid } = reply.json as { uuid: string };
      const got = await stage.ask({
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
    const reply = await put(encodeMultipart(parts).body);
    expect(reply.json).toMatchObject({ documentName: 'Ünï.pdf', userName: 'alice' });
  });

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

describe('a body that is refused leaves nothing', () => {
  const big = Buffer.alloc(300_000, 'x');
  const whole = encodeMultipart(uploadParts(big)).body;
  const twice = [...uploadParts(big), { name: 'data', value: big, fileName: 'b.pdf' }];
  const many = [
    ...uploadParts(big),
    ...Array.from({ length: 70 }, (_, at) => ({ name: `f${String(at)}`, value: 'x' })),
  ];
  it.each([
    {
      what: 'truncated in the file',
      body: whole.subarray(0, 200_000),
      status: 400,
      parameter: undefined,
    },
    {
      what: 'without its last boundary',
      body: whole.subarray(0, -boundary.length - 6),
      status: 400,
      parameter: undefined,
    },
    { what: 'empty', body: Buffer.alloc(0), status: 400, parameter: undefined },
    {
      what: 'no multipart at all',
      body: Buffer.alloc(1000, 'x'),
      status: 400,
      parameter: undefined,
    },
    {
      what: 'with two documents',
      body: encodeMultipart(twice).body,
      status: 400,
      parameter: 'data',
    },
    {
      what: 'without a document',
      body: encodeMultipart(uploadParts(big).slice(0, -1)).body,
      status: 400,
      parameter: 'data',
    },
    {
      what: 'with a document without a filename',
      body: encodeMultipart(uploadParts(big, {}, '')).body,
      status: 400,
      parameter: 'data',
    },
    {
      what: 'with a field twice',
      body: encodeMultipart([...uploadParts(big), { name: 'title', value: 'b.pdf' }]).body,
      status: 400,
      parameter: 'title',
    },
    {
      what: 'with too many fields',
      body: encodeMultipart(many).body,
      status: 400,
      parameter: undefined,
    },
    {
      what: 'with a huge field',
      body: encodeMultipart(uploadParts(big, { title: 'x'.repeat(70_000) })).body,
      status: 413,
      parameter: 'title',
    },
    {
      what: 'without a user',
      body: encodeMultipart(uploadParts(big, { username: undefined })).body,
      status: 400,
      parameter: 'username',
    },
    {
      what: 'for an unknown user',
      body: encodeMultipart(uploadParts(big, { username: 'nobody' })).body,
      status: 400,
      parameter: 'username',
    },
    {
      what: 'for an unknown queue (SIL-49)',
      body: encodeMultipart(uploadParts(big, { portname: 'nowhere' })).body,
      status: 400,
      parameter: 'portname',
    },
    {
      what: 'with a control character in the title',
      body: encodeMultipart(uploadParts(big, { title: 'a\u0001.pdf' })).body,
      status: 400,
      parameter: 'title',
    },
    {
      what: 'with a field that is not UTF-8',
      body: encodeMultipart([
        ...uploadParts(big),
        { name: 'copies', value: Uint8Array.of(0xff, 0xfe) },
      ]).body,
      status: 400,
      parameter: 'copies',
    },
    {
      what: 'with half a character in the title',
      body: encodeMultipart([
        ...uploadParts(big, { title: undefined }),
        {
          name: 'title',
          type: 'text/plain; charset=utf-16le',
          value: Buffer.from('a\ud800b', 'utf16le'),
        },
      ]).body,
      status: 400,
      parameter: 'title',
    },
    {
      what: 'beyond the limit',
      body: encodeMultipart(uploadParts(Buffer.alloc(limitBytes + 1))).body,
      status: 413,
      parameter: 'data',
    },
    {
      what: 'far beyond the limit',
      body: encodeMultipart(uploadParts(Buffer.alloc(limitBytes + 2_000_000))).body,
      status: 413,
      parameter: undefined,
    },
  ])('$what', async ({ body, status, parameter }) => {
    const before = await kept();
    const reply = await put(body);
    expect([reply.status, reply.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect((reply.json as { parameter?: string }).parameter).toBe(parameter);
    expect(await kept()).toEqual(before);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary',
  ])('of type %s', async (contentType) => {
    const reply = await put(whole, contentType);
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:multipart-ill-formed' },
    });
  });

  it.each(['application/pdf', 'application/x-www-form-urlencoded', 'text/plain'])(
    'of type %s: 415',
    async (contentType) => {
      expect((await put(Buffer.from('x'), contentType)).status).toBe(415);
    },
  );

  it('whatever was done to its bytes: the document whole, or 4xx and nothing', async () => {
    const { body } = encodeMultipart(uploadParts(Buffer.from('%PDF-1.4 a small one')));
    const damage = fc.record({
      at: fc.nat(body.length - 1),
      cut: fc.nat(40),
      put: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, cut, put: bytes }) => {
        const before = await kept();
        const reply = await put(
          Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + cut)]),
        );
        const after = await kept();
        expect(reply.status === 200 || (reply.status >= 400 && reply.status < 500)).toBe(true);
        expect(after.documents - before.documents).toBe(
          reply.status === 200 && (reply.json as { userName: string }).userName === 'alice' ? 1 : 0,
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe('a client that does not go on', () => {
  const { body } = encodeMultipart(uploadParts(Buffer.alloc(400_000, 'x')));

  it('disconnects in the middle: nothing is kept', async () => {
    const before = await kept();
    const socket = connect(Number(new URL(stage.origin).port), '127.0.0.1');
    socket.write(head(`content-length: ${String(body.length)}`));
    socket.write(body.subarray(0, 350_000));
    const deadline = { clock: stage.clock, deadlineMs: 5_000 };
    // The part of the file that arrived is in the folder by then, under another name.
    await waitFor(async () => ((await kept()).files > before.files ? true : undefined), {
      ...deadline,
      what: 'the upload to be under way',
    });
    socket.destroy();
    await waitFor(async () => ((await kept()).files === before.files ? true : undefined), {
      ...deadline,
      what: 'its traces to go',
    });
    expect(await kept()).toEqual(before);
  });

  it('stalls: 408, and nothing is kept', async () => {
    const before = await kept();
    const answer = await raw([
      head(`content-length: ${String(body.length)}`),
      body.subarray(0, 300_000),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(await kept()).toEqual(before);
  });

  it('is refused before the body is read when nobody knows it (SIL-09)', async () => {
    const answer = await raw([
      `PUT /api/v1/documents HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 99999999\r\n\r\n`,
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
  return `PUT /api/v1/documents HTTP/1.1\r\nhost: x\r\nx-api-key: key-plain\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`;
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
async function raw(pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(stage.origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  await waitFor(() => (/HTTP\/1\.1 [2-5]\d\d [^]*\r\n\r\n[^]*\}/.test(answer) ? true : undefined), {
    clock: stage.clock,
    deadlineMs: 5_000,
    what: 'an answer',
  });
  socket.destroy();
  return answer;
}
