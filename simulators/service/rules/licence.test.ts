import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupOf, type Licence, licenceRefusal } from './licence.ts';

const licence: Licence = { accountId: 1 };
const alpha = { vendor: 'alpha', embedded: true };
const plain = { vendor: 'alpha', embedded: false };
const wish = { port: alpha, others: 0, now: 10 };
const groups = [
  { groupNo: '1', vendors: ['bravo'] },
  { groupNo: '2', vendors: ['alpha'] },
];

describe('licenceRefusal (SIL-65)', () => {
  it.each([
    { what: 'no licence', of: undefined, about: {}, expected: undefined },
    { what: 'a licence without limits', of: licence, about: {}, expected: undefined },
    {
      what: 'the last terminal',
      of: { ...licence, embeddedTerminals: 3 },
      about: { others: 2 },
      expected: undefined,
    },
    {
      what: 'one more',
      of: { ...licence, embeddedTerminals: 3 },
      about: { others: 3 },
      expected: 'licence-count-exceeded',
    },
    {
      what: 'the moment before the end',
      of: { ...licence, endsAt: 11 },
      about: {},
      expected: undefined,
    },
    {
      what: 'the end',
      of: { ...licence, endsAt: 10 },
      about: {},
      expected: 'licence-expired',
    },
    { what: 'a group that covers it', of: { ...licence, groups }, about: {}, expected: undefined },
    {
      what: 'groups of others',
      of: { ...licence, groups: groups.slice(0, 1) },
      about: {},
      expected: 'licence-group-unknown',
    },
    {
      what: 'a port without a terminal',
      of: { ...licence, embeddedTerminals: 0, endsAt: 0, groups: [] },
      about: { port: plain },
      expected: undefined,
    },
    {
      what: 'a terminal that was there before',
      of: { ...licence, embeddedTerminals: 0, endsAt: 0, groups: [] },
      about: { before: alpha, others: 5 },
      expected: undefined,
    },
    {
      what: 'a terminal that becomes another',
      of: { ...licence, embeddedTerminals: 0, endsAt: 0, groups: [] },
      about: { before: { ...alpha, vendor: 'bravo' } },
      expected: 'licence-group-unknown',
    },
    {
      what: 'a port that gets a terminal',
      of: { ...licence, embeddedTerminals: 0 },
      about: { before: plain },
      expected: 'licence-count-exceeded',
    },
  ])('$what: $expected', ({ of, about, expected }) => {
    expect(licenceRefusal(of, { ...wish, ...about })).toBe(expected);
  });

  it('an account never has more terminals than it was given at the time it added them', () => {
    const limits = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(limits, (given) => {
        let embedded = 0;
        for (const embeddedTerminals of given) {
          const refusal = licenceRefusal(
            { ...licence, embeddedTerminals },
            { ...wish, others: embedded },
          );
          expect(refusal === undefined).toBe(embedded < embeddedTerminals);
          if (refusal === undefined) embedded += 1;
        }
        expect(embedded).toBeLessThanOrEqual(Math.max(...given));
      }),
    );
  });
});

describe('groupOf', () => {
  it('is the first that covers the vendor; one without vendors covers all', () => {
    expect(groupOf({ ...licence, groups }, alpha)).toBe('2');
    expect(groupOf({ ...licence, groups: [{ groupNo: '0' }, ...groups] }, alpha)).toBe('0');
    expect(groupOf({ ...licence, groups }, plain)).toBeUndefined();
    expect(groupOf({ ...licence, groups }, { ...alpha, vendor: 'eop' })).toBeUndefined();
    expect(groupOf(licence, alpha)).toBeUndefined();
    expect(groupOf(undefined, alpha)).toBeUndefined();
  });
});
