import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { Redactor, type SecretKind } from './redact.ts';

const kinds: readonly SecretKind[] = ['key', 'token', 'refresh', 'device', 'password', 'pin'];
const secret = fc.stringMatching(/^[A-Za-z0-9_-]{16,40}$/);

describe('redaction', () => {
  it('equal values get equal names, different ones different names', () => {
    const redactor = new Redactor();
    expect(redactor.learn('key', 'aaaaaaaaaaaaaaaaaaaa')).toBe('key#1');
    expect(redactor.learn('key', 'bbbbbbbbbbbbbbbbbbbb')).toBe('key#2');
    expect(redactor.learn('key', 'aaaaaaaaaaaaaaaaaaaa')).toBe('key#1');
  });

  it('replaces a token behind Bearer, in whatever case it is written', () => {
    const redactor = new Redactor();
    redactor.learn('token', 'abcdefghijklmnopqrst');
    expect(redactor.text('Bearer abcdefghijklmnopqrst')).toBe('Bearer token#1');
    expect(redactor.text('bearer abcdefghijklmnopqrst')).toBe('Bearer token#1');
  });

  it('replaces a short secret only where it stands alone', () => {
    const redactor = new Redactor();
    redactor.learn('pin', '1234');
    expect(redactor.text('1234')).toBe('pin#1');
    expect(redactor.text('page 12345')).toBe('page 12345');
  });

  it('tells secrets apart that begin alike, side by side in one text', () => {
    const redactor = new Redactor();
    const [short, long] = ['a'.repeat(16), `${'a'.repeat(16)}b`];
    redactor.learn('key', short);
    redactor.learn('key', long);
    expect(redactor.text(`${long}${short}, ${short}`)).toBe('key#2key#1, key#1');
  });

  it('no long secret that was learned is left anywhere in a value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), secret, fc.jsonValue(), (kind, value, other) => {
        const redactor = new Redactor();
        redactor.learn(kind, value);
        const holder = {
          alone: value,
          inside: `before ${value} after`,
          list: [value, other as Json],
          [`name`]: { deep: value },
        };
        expect(JSON.stringify(redactor.json(holder))).not.toContain(value);
      }),
    );
  });

  it('nor is it in base64 or percent-encoded', () => {
    const odd = fc.string({ minLength: 16, maxLength: 40, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(odd, (value) => {
        const redactor = new Redactor();
        redactor.learn('token', value);
        const bytes = Buffer.from(value);
        for (const form of [
          bytes.toString('base64'),
          bytes.toString('base64url'),
          encodeURIComponent(value),
        ]) {
          expect(redactor.text(form)).toMatch(/^token#1=*$/);
          expect(redactor.text(`/documents/${form}/send`)).toMatch(
            /^\/documents\/token#1=*\/send$/,
          );
        }
      }),
    );
  });

  it('in what a program said, short ones are replaced too', () => {
    const redactor = new Redactor();
    redactor.learn('password', 'sesame');
    redactor.learn('password', 'sesame-open');
    redactor.learn('pin', '1234');
    expect(redactor.said('PASSWORD=sesame-open\nsesame 1234')).toBe(
      'PASSWORD=password#2\npassword#1 1234',
    );
  });

  it('leaves everything else as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(new Redactor().json(value as Json)).toEqual(value);
      }),
    );
  });
});
