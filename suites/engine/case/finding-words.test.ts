import { expect, it } from 'vitest';
import { aPrint, countOf, inList, noPrint, notInList } from './finding-words.ts';

it.each([
  [inList, true, { expected: 'the document in the list', seen: 'the document in the list' }],
  [inList, false, { expected: 'the document in the list', seen: 'a list without it' }],
  [notInList, true, { expected: 'a list without the document', seen: 'a list with it' }],
  [notInList, false, { expected: 'a list without the document', seen: 'a list without it' }],
  [aPrint, true, { expected: 'a print of the document', seen: 'a print of the document' }],
  [aPrint, false, { expected: 'a print of the document', seen: 'no print' }],
  [noPrint, true, { expected: 'no print', seen: 'a print of the document' }],
  [noPrint, false, { expected: 'no print', seen: 'no print' }],
])('%o %j: %j', (words, is, finding) => {
  expect(words('the document', is)).toEqual(finding);
});

it('a count agrees with its noun', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'print'))).toEqual([
    '0 prints',
    '1 print',
    '2 prints',
  ]);
  expect(countOf(2, 'copy', 'copies')).toBe('2 copies');
});
