import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundary, encodeMultipart, uploadParts } from '../testing/multipart.ts';
import { limitBytes, startUploadServer, type UploadServer } from '../testing/upload-server.ts';

let scene: UploadServer;
beforeAll(async () => {
  scene = await startUploadServer();
});
afterAll(() => scene.server.stop());

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
      what: 'with a document in base64 (RFC 7578 4.7)',
      body: encodeMultipart([
        ...uploadParts(big).slice(0, -1),
        { name: 'data', value: 'aGVsbG8=', fileName: 'a.pdf', encoding: 'Base64' },
      ]).body,
      status: 400,
      parameter: 'data',
    },
    {
      what: 'with a quoted-printable field (RFC 7578 4.7)',
      body: encodeMultipart([
        ...uploadParts(big, { title: undefined }),
        { name: 'title', value: '=41.pdf', encoding: 'quoted-printable' },
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
    const before = await scene.kept();
    const reply = await scene.put(body);
    expect([reply.status, reply.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect((reply.json as { parameter?: string }).parameter).toBe(parameter);
    expect(await scene.kept()).toEqual(before);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary',
  ])('of type %s', async (contentType) => {
    const reply = await scene.put(whole, contentType);
    expect(reply).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:multipart-ill-formed' },
    });
  });

  it.each(['application/pdf', 'application/x-www-form-urlencoded', 'text/plain'])(
    'of type %s: 415',
    async (contentType) => {
      expect((await scene.put(Buffer.from('x'), contentType)).status).toBe(415);
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
        const before = await scene.kept();
        const reply = await scene.put(
          Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + cut)]),
        );
        const after = await scene.kept();
        expect(reply.status === 200 || (reply.status >= 400 && reply.status < 500)).toBe(true);
        expect(after.documents - before.documents).toBe(
          reply.status === 200 && (reply.json as { userName: string }).userName === 'alice' ? 1 : 0,
        );
      }),
      { numRuns: 150 },
    );
  });
});
