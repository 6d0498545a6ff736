import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenLayout, describePageOption, illFormedPageOption } from './page-options.ts';
import { mostOrderedPages, orderPages } from './page-order.ts';
import { placePage } from './page-placement.ts';

const a4 = { width: 595.276, height: 841.89 };
const round = ({ width, height }: { readonly width: number; readonly height: number }) => [
  Math.round(width),
  Math.round(height),
];

describe('page options of push print (interface 4.4)', () => {
  it.each([
    [{}, undefined],
    [{ outputpagesize: 'Original', scale: '100' }, undefined],
    [{ scale: '50' }, { scalePercent: 50 }],
    [{ pageorientation: '1' }, { lying: true, scalePercent: 100 }],
    [
      { outputpagesize: 'Letter', pageorientation: '0' },
      { sheet: { width: 612, height: 792, turns: true }, lying: false, scalePercent: 100 },
    ],
    [
      { outputpagesize: 'Ledger' },
      { sheet: { width: 1224, height: 792, turns: false }, scalePercent: 100 },
    ],
    [
      { outputpagesize: '300.5x200' },
      { sheet: { width: 300.5, height: 200, turns: false }, scalePercent: 100 },
    ],
  ])('%j is the layout %j', (options, layout) => {
    expect(chosenLayout(options)).toEqual(layout);
  });

  it.each(['Ledger', 'Tabloid'])('%s supports no orientation, and says so', (outputpagesize) => {
    const options = { outputpagesize, pageorientation: '0' };
    expect(illFormedPageOption(options)).toBe('pageorientation');
    expect(describePageOption('pageorientation', options)).toContain(outputpagesize);
    expect(illFormedPageOption({ outputpagesize })).toBeUndefined();
  });
});

describe('a page on its sheet', () => {
  it.each([
    {
      what: 'A5, as the page lies',
      options: { outputpagesize: 'A5' },
      page: a4,
      sheet: [420, 595],
    },
    {
      what: 'A5, as a lying page lies',
      options: { outputpagesize: 'A5' },
      page: { width: 842, height: 595 },
      sheet: [595, 420],
    },
    {
      what: 'A4 lying',
      options: { outputpagesize: 'A4', pageorientation: '1' },
      page: a4,
      sheet: [842, 595],
    },
    {
      what: 'its own size, lying',
      options: { pageorientation: '1' },
      page: { width: 300, height: 400 },
      sheet: [400, 300],
    },
    {
      what: 'its own size',
      options: { scale: '10' },
      page: { width: 300, height: 400 },
      sheet: [300, 400],
    },
    {
      what: 'in points, never turned',
      options: { outputpagesize: '100x900' },
      page: { width: 900, height: 100 },
      sheet: [100, 900],
    },
    {
      what: 'in points, turned when asked',
      options: { outputpagesize: '100x900', pageorientation: '1' },
      page: a4,
      sheet: [900, 100],
    },
    {
      what: 'Tabloid, upright',
      options: { outputpagesize: 'Tabloid' },
      page: { width: 900, height: 100 },
      sheet: [792, 1224],
    },
  ])('$what', ({ options, page, sheet }) => {
    const layout = chosenLayout(options) ?? { scalePercent: 100 };
    expect(round(placePage(page, layout).sheet)).toEqual(sheet);
  });

  const length = fc.double({ min: 1, max: 14_400, noNaN: true });
  const options = fc.record(
    {
      outputpagesize: fc.constantFrom('A3', 'A6', 'Letter', 'Ledger', '200x300', 'Original'),
      pageorientation: fc.constantFrom('0', '1'),
      scale: fc.integer({ min: 1, max: 100 }).map(String),
    },
    { requiredKeys: [] },
  );

  it('lies within it, in the middle, and fills it but for its proportions and the scale', () => {
    fc.assert(
      fc.property(length, length, options, (width, height, given) => {
        const layout = chosenLayout(given) ?? { scalePercent: 100 };
        const { sheet, left, bottom, scale } = placePage({ width, height }, layout);
        const [across, up] = [width * scale, height * scale];
        expect(left + across + left).toBeCloseTo(sheet.width, 3);
        expect(bottom + up + bottom).toBeCloseTo(sheet.height, 3);
        const filled = Math.max(across / sheet.width, up / sheet.height);
        expect(filled).toBeCloseTo(layout.scalePercent / 100, 6);
      }),
    );
  });
});

describe('the order of pages', () => {
  const one = { copies: 1, reversed: false, twoSided: false };
  it.each([
    { what: 'as they are', pages: 3, order: one, expected: [0, 1, 2] },
    {
      what: 'the last one first',
      pages: 3,
      order: { ...one, reversed: true },
      expected: [2, 1, 0],
    },
    { what: 'set by set', pages: 2, order: { ...one, copies: 2 }, expected: [0, 1, 0, 1] },
    {
      what: 'sheet by sheet, fronts first',
      pages: 4,
      order: { ...one, reversed: true, twoSided: true },
      expected: [2, 3, 0, 1],
    },
    {
      what: 'an odd one keeps its sheet',
      pages: 3,
      order: { ...one, reversed: true, twoSided: true },
      expected: [2, 'blank', 0, 1],
    },
    {
      what: 'each set begins on a new sheet',
      pages: 1,
      order: { ...one, copies: 2, twoSided: true },
      expected: [0, 'blank', 0, 'blank'],
    },
    {
      what: 'both',
      pages: 3,
      order: { copies: 2, reversed: true, twoSided: false },
      expected: [2, 1, 0, 2, 1, 0],
    },
    {
      what: 'nothing is added to one set',
      pages: 3,
      order: { ...one, twoSided: true },
      expected: [0, 1, 2],
    },
  ] as const)('$what', ({ pages, order, expected }) => {
    expect(orderPages(pages, order)).toEqual(expected);
  });

  it('is none for a job without end', () => {
    expect(orderPages(mostOrderedPages / 2 + 1, { ...one, copies: 2 })).toBeUndefined();
  });

  it('turned round twice is the order it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.boolean(), (pages, twoSided) => {
        const order = { copies: 1, reversed: true, twoSided };
        const turned = orderPages(pages, order) ?? [];
        const sheets = twoSided ? 2 : 1;
        const again = (orderPages(turned.length, order) ?? []).map((at) =>
          at === 'blank' ? at : turned[at],
        );
        expect(again.filter((page) => page !== 'blank')).toEqual(
          Array.from({ length: pages }, (_, index) => index),
        );
        expect(turned.length % sheets).toBe(0);
      }),
    );
  });
});
