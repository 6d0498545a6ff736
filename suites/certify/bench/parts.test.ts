import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../simulators/kit/ids.ts';
import { multipartBody } from '../../engine/session/http/body.ts';
import { type PartsSeen, parameterOf, watchParts } from './parts.ts';

const name = fc.stringMatching(/^[a-z]{1,12}$/);
const value = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.toWellFormed());

function watched(body: Buffer, cuts: readonly number[]): Promise<PartsSeen> {
  const watch = watchParts('b-0123456789');
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)), body.length].toSorted(
    (one, other) => one - other,
  );
  for (const [at, from] of places.entries()) {
    const piece = body.subarray(from, places[at + 1] ?? body.length);
    if (piece.length > 0) watch.see(piece);
  }
  return watch.end();
}

describe('a multipart body that goes by', () => {
  it('is seen the same however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value), { maxLength: 5 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (pairs, bytes, cuts) => {
          const file = {
            fileName: 'Größe "1".pdf'.replaceAll('"', '%22'),
            bytes: Buffer.from(bytes),
          };
          const seen = await watched(multipartBody(pairs, file, 'b-0123456789'), cuts);
          expect(seen.fault).toBeUndefined();
          expect(seen.fields).toEqual(pairs);
          expect(seen.file).toEqual({
            fileName: 'Größe "1".pdf',
            bytes: bytes.length,
            sha256: sha256(bytes),
          });
          expect(seen.parts.at(-1)).toEqual({
            name: 'data',
            fileName: 'Größe "1".pdf',
            contentType: 'application/octet-stream',
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('has a fault and harms nobody, whatever bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const { parts } = await watched(Buffer.from(bytes), []);
        expect(Array.isArray(parts)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('that breaks off says so', async () => {
    const body = multipartBody(
      [['a', 'b']],
      { fileName: 'f', bytes: Buffer.alloc(90) },
      'b-0123456789',
    );
    expect((await watched(body.subarray(0, body.length - 40), [])).fault).toMatch(/end of/i);
  });
});

it.each([
  ['multipart/form-data; boundary=abc', 'boundary', 'abc'],
  ['multipart/form-data; Boundary="a;b"; x=1', 'boundary', 'a;b'],
  ['form-data; name="a\\"b"', 'name', 'a"b'],
  ['form-data; filename="x"', 'name', undefined],
])('%s has the %s %s', (field, wanted, found) => {
  expect(parameterOf(field, wanted)).toBe(found);
});
