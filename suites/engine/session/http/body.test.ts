import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formBody, jsonBody, multipartBody, textParts } from './body.ts';

const boundary = 'the-boundary';
/** Whatever a part may hold: no boundary begins in it. */
const words = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes(`--${boundary}`));

it('the text parts of a multipart body are the pairs it was made of, the file left out', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('title', 'username'), words)), (pairs) => {
      const file = { fileName: 'a.pdf', bytes: Buffer.from('\r\n\r\n%PDF') };
      expect(textParts(multipartBody(pairs, file, boundary), boundary)).toEqual(pairs);
    }),
  );
});

it('a form and JSON say the same however they are spelled', () => {
  const pairs = fc.array(fc.tuple(words, words));
  fc.assert(
    fc.property(pairs, fc.constantFrom('bare', 'escaped', 'charset'), (given, spelling) => {
      const well = given.map(
        ([name, value]) => [name.toWellFormed(), value.toWellFormed()] as const,
      );
      const form = new URLSearchParams(formBody(well, spelling).toString());
      expect([...form]).toEqual(well);
      const members = Object.fromEntries(well);
      expect(JSON.parse(jsonBody(members, spelling).toString())).toEqual(members);
    }),
  );
});

it('as few signs are escaped as can be, or as many', () => {
  const pairs = [['a', 'b=c d/é+%']] as const;
  expect(formBody(pairs, 'bare').toString()).toBe('a=b=c+d/%C3%A9%2B%25');
  expect(formBody(pairs, 'escaped').toString()).toBe('a=b%3dc%20d%2f%c3%a9%2b%25');
  expect(jsonBody({ a: 'é' }, 'escaped').toString()).toBe('{\n\t"a": "\\u00e9"\n}');
});
