import { expect, it } from 'vitest';
import { aPrint, countOf, inList, noPrint, notInList } from './finding-words.ts';

it.each([
  [inList, true, 'the document in the list', 'the document in the list'],
  [inList, false, 'the document in the list', 'a list without it'],
  [notInList, true, 'a list without the document', 'a list with it'],
  [notInList, false, 'a list without the document', 'a list without it'],
  [aPrint, true, 'a print of the document', 'a print of the document'],
  [aPrint, false, 'a print of the document', 'no print'],
  [noPrint, true, 'no print', 'a print of the document'],
  [noPrint, false, 'no print', 'no print'],
])('%o %j: expected %s; got %s', (words, is, expected, seen) => {
  expect(words('the document', is)).toEqual({ expected, seen });
});

it('a count agrees with its noun', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'print'))).toEqual([
    '0 prints',
    '1 print',
    '2 prints',
  ]);
  expect(countOf(2, 'copy', 'copies')).toBe('2 copies');
});
