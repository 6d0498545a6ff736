import { defineConfig } from 'vitest/config';

/** The tests of the judge and of the checks alone: what Stryker runs for each mutant of them. */
export default defineConfig({
  test: {
    environment: 'node',
    dir: 'suites',
    setupFiles: ['scripts/tiers/random-seed.setup.ts'],
    // The last pattern is for the judge of terminals, which is tried by itself, from its own folder.
    include: ['judge/**/*.test.ts', 'rules/**/checks*.test.ts', '{,examples/}*.test.ts'],
    // Here the tests of the judge of terminals would cost three quarters of the time.
    exclude: ['judge/terminal/**', '{bad-targets,gate,mutants,openapi}.*.test.ts'],
    // Beside Stryker, with every mutant in its place.
    testTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
