/** Set to repeat a run of the tests whose seed was another one than usual. */
export const seedVariable = 'PLATEN_TEST_SEED';

const usualSeed = 1;

/**
 * The seed of all random values in the project's own tests: of fast-check, and of runs that are not
 * given a seed (`freshSeed`). It is fixed, so that a test gives the same result each time; `npm run test:release` draws another one.
 */
export function testSeed(environment: NodeJS.ProcessEnv): number {
  const given = environment[seedVariable] ?? '';
  if (given === '') return usualSeed;
  if (!/^\d{1,10}$/.test(given))
    throw new Error(`${seedVariable}=${given} is not a whole number of at most ten digits`);
  return Number(given);
}

/** What must stand before a command for it to use the same seed. */
export function seedPrefix(environment: NodeJS.ProcessEnv): string {
  const seed = testSeed(environment);
  return seed === usualSeed ? '' : `${seedVariable}=${String(seed)} `;
}
