import fc from 'fast-check';

/** Which of the things made so far: any number means one. Much happens to few, since faults need that. */
export const which: fc.Arbitrary<number> = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);

/** What is asked for by a name that nobody has, seldom. */
export const seldom: fc.Arbitrary<boolean> = fc.nat(5).map((number) => number === 5);

/** Text as people and attackers write it. Control characters may be refused (SIL-08). */
export const text: fc.Arbitrary<string> = fc.constantFrom(
  'plain',
  'Grüße, 世界 🖨',
  `O'Brien & "Söhne"; <b>`,
  '100% + 1 = %32 ? #',
  '../../etc/passwd',
  '-',
  'semi;colon,comma',
);

/** The wishes that go with a document: left out, usual, at the limit of what can be said. */
export const copies: fc.Arbitrary<number | undefined> = fc.constantFrom(undefined, 1, 2, 3);
export const duplex: fc.Arbitrary<number | undefined> = fc.constantFrom(undefined, 0, 1, 2);
export const grayscale: fc.Arbitrary<boolean | undefined> = fc.constantFrom(undefined, true, false);

export interface Wishes {
  readonly copies: number | undefined;
  readonly duplex: number | undefined;
  readonly grayscale: boolean | undefined;
}

/** As parameters, those that are left out left out. */
export function wishPairs(wishes: Wishes): readonly (readonly [string, string])[] {
  return Object.entries(wishes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}
