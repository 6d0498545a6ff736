import { defineConfig } from 'vitest/config';

/** The tests of the judge alone: what Stryker runs for each mutant of it. */
export default defineConfig({
  test: {
    environment: 'node',
    dir: 'suites/judge',
    include: ['**/*.test.ts'],
    // The judge of terminals is tried by itself, from its own folder; here its tests would cost three quarters of the time.
    exclude: ['terminal/**'],
    // Beside Stryker, with every mutant in its place.
    testTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
