import { defineConfig } from 'vitest/config';

/** The tests of the judge alone: what Stryker runs for each mutant of it. */
export default defineConfig({
  test: {
    environment: 'node',
    dir: 'suites/judge',
    include: ['**/*.test.ts'],
    // Beside Stryker, with every mutant in its place.
    testTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
