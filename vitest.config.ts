import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{simulators,suites,fixtures,reports,scripts}/**/*.test.ts'],
    exclude: ['reports/runs/**', 'reports/latest/**'],
    // Servers, databases and child processes of one test file end with its process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
