import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryIn, withoutPadding } from './transport-padding.ts';

async function read(pieces: readonly Buffer[]): Promise<string> {
  return (await buffer(Readable.from(pieces).pipe(withoutPadding('B')))).toString('latin1');
}

function cutInto(text: string, size: number): readonly Buffer[] {
  const all = Buffer.from(text, 'latin1');
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.subarray(at * size, (at + 1) * size),
  );
}

test('blanks behind each boundary are removed, however the body is cut (RFC 2046 5.1.1)', async () => {
  const padded =
    '--B \t \r\nX: y\r\n\r\n one \r\n--B\t\r\n\r\n--\r--B \r\n \r\n--B--  \r\nepilogue';
  const bare = '\r\n--B\r\nX: y\r\n\r\n one \r\n--B\r\n\r\n--\r--B \r\n \r\n--B--  \r\nepilogue';
  for (let size = 1; size <= padded.length; size += 1)
    expect(await read(cutInto(padded, size)), `pieces of ${String(size)}`).toBe(bare);
});

test('a body without padding is passed on as it is', async () => {
  const piece = fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'B', 'x', '\r\n--B\r\n', '--B--');
  const body = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(body, fc.integer({ min: 1, max: 9 }), async (text, size) => {
      expect(await read(cutInto(text, size))).toBe(`\r\n${text}`);
    }),
  );
});

test.each([
  ['multipart/form-data; boundary=a-b', 'a-b'],
  ['multipart/form-data; charset=utf-8; Boundary="a; b"', 'a; b'],
  ['multipart/form-data; boundary="a\\"b"; x=y', 'a"b'],
  ['multipart/form-data;boundary=a;x=y', 'a'],
  ['multipart/form-data', undefined],
])('the boundary of %s is %s', (contentType, boundary) => {
  expect(boundaryIn(contentType)).toBe(boundary);
});
