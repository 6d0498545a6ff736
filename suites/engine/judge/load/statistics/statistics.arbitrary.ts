import fc from 'fast-check';

/** Numbers of one side: measured to a microsecond, so that ties are possible. */
export function side(most = 30): fc.Arbitrary<readonly number[]> {
  return fc.array(
    fc.integer({ min: 1, max: 1_000_000 }).map((number) => number / 1000),
    { minLength: 1, maxLength: most },
  );
}

/** Numbers of one side without ties among them. */
export function differentNumbers(most: number): fc.Arbitrary<readonly number[]> {
  return fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), {
    minLength: 2,
    maxLength: most,
  });
}
