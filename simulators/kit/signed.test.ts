import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner } from './signed.ts';

const signer = createSigner(Buffer.alloc(32, 1));
const values = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe('createSigner', () => {
  it('opens what it signed', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(signer.open(signer.sign(value))).toEqual(value);
      }),
    );
  });

  it('opens nothing in which one character was changed, left out or added', () => {
    const changes = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('change', 'drop', 'add'),
      by: fc.stringMatching(/^[\w.=-]$/),
    });
    fc.assert(
      fc.property(values, changes, (value, { at, kind, by }) => {
        const text = signer.sign(value);
        const place = at % text.length;
        const changed =
          text.slice(0, place) +
          (kind === 'drop' ? '' : by) +
          text.slice(kind === 'add' ? place : place + 1);
        fc.pre(changed !== text);
        expect(signer.open(changed)).toBeUndefined();
      }),
    );
  });

  it("opens nothing of another key's, of another version, or that is no token at all", () => {
    expect(createSigner(Buffer.alloc(32, 2)).open(signer.sign(1))).toBeUndefined();
    expect(signer.open(signer.sign(1).replace(/^1/, '2'))).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signer.open(text)).toBeUndefined();
      }),
    );
  });
});
