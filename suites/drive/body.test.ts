import fc from 'fast-check';
import { expect, it } from 'vitest';
import { multipartBody, textParts } from './body.ts';

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
