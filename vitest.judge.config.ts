import { defineConfig } from 'vitest/config';

/** The tests of the judge alone: what Stryker runs for each mutant of it. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['suites/judge/**/*.test.ts'],
    allowOnly: false,
    passWithNoTests: false,
  },
});
