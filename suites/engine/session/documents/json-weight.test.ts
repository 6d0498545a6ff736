import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestAnswer, heaviestAnswerBytes, tooMuchJson, weighJson } from './json-weight.ts';

/** By the values themselves: how many there are at the least, and how deep they are nested. */
function measured(value: unknown): { readonly members: number; readonly depth: number } {
  if (typeof value !== 'object' || value === null) return { members: 1, depth: 0 };
  const own = Object.values(value).map(measured);
  const members = own.reduce((sum, one) => sum + one.members, 1);
  return { members, depth: 1 + Math.max(0, ...own.map((one) => one.depth)) };
}

describe('the weight of a JSON text', () => {
  it('is never less than its bytes and its values, and its depth is theirs', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { members, depth } = measured(JSON.parse(text));
        const weight = weighJson(Buffer.from(text));
        expect(weight.depth).toBe(depth);
        expect(weight.bytes).toBeGreaterThanOrEqual(Buffer.byteLength(text) + 20 * members);
        expect(tooMuchJson(weight)).toBeUndefined();
      }),
    );
  });

  it('is told of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(weighJson(bytes).bytes).toBeGreaterThan(bytes.length);
      }),
    );
  });

  it('is too much when the values are many, long or deep', () => {
    const refusal = (text: string): string | undefined => tooMuchJson(weighJson(Buffer.from(text)));
    expect(refusal(`[${'[],'.repeat(heaviestAnswerBytes / 80)}[]]`)).toContain('larger');
    expect(refusal(`"${'x'.repeat(heaviestAnswerBytes)}"`)).toContain('larger');
    expect(refusal('['.repeat(deepestAnswer + 1))).toContain('deep');
    expect(refusal('['.repeat(deepestAnswer) + ']'.repeat(deepestAnswer))).toBeUndefined();
    expect(refusal(`"${'[{,\\"'.repeat(10_000)}"`)).toBeUndefined();
  });

  it('of a full page of history is not', () => {
    const record = Object.fromEntries(
      Array.from({ length: 26 }, (_, at) => [`member${String(at)}`, 'x'.repeat(20)]),
    );
    const documents = Array.from({ length: 2_000 }, () => record);
    expect(tooMuchJson(weighJson(Buffer.from(JSON.stringify({ documents }))))).toBeUndefined();
  });
});
