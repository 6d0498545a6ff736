import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctDomainNames, domainNameLimit, domainNamePattern } from './domain-name.ts';

const pattern = new RegExp(domainNamePattern);
const isDomainName = (text: string): boolean =>
  text.length <= domainNameLimit && pattern.test(text);

describe('a domain name (interface 4.2)', () => {
  it.each(['a', 'A1', 'localhost', '127.0.0.1', 'x-1.Example', '3--4.x', 'a'.repeat(63)])(
    'may be %s',
    (name) => {
      expect(isDomainName(name)).toBe(true);
    },
  );

  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    '-a',
    'a-',
    'a.-b',
    'a_b',
    'a b',
    'a\n',
    'ä.example',
    'a/b',
    'a:80',
    'a'.repeat(64),
    `${'a.'.repeat(126)}ab`,
  ])('may not be %j', (name) => {
    expect(isDomainName(name)).toBe(false);
  });

  it('is any row of parts of letters, digits and inner hyphens', () => {
    const ends = fc.stringMatching(/^[abzAZ059]$/);
    const inner = fc.stringMatching(/^[abzAZ059-]{0,20}$/);
    const part = fc.tuple(ends, inner, ends).map((pieces) => pieces.join(''));
    const names = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));
    fc.assert(fc.property(names, isDomainName));
  });

  it('holds nothing else, wherever it stands', () => {
    const strange = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(fc.nat(5), strange, (at, sign) => {
        fc.pre(!/[A-Za-z0-9.-]/.test(sign));
        const name = 'abc.de';
        expect(isDomainName(name.slice(0, at) + sign + name.slice(at))).toBe(false);
      }),
    );
  });
});

it('of names that differ by their case alone the first counts', () => {
  expect(distinctDomainNames(['B.x', 'a.x', 'b.X', 'A.x', 'c'])).toEqual(['B.x', 'a.x', 'c']);
});
