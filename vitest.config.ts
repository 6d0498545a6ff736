import { defineConfig } from 'vitest/config';

const needPostgres = '**/*.postgres.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    // Servers, databases and child processes of one test file end with its process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: ['{simulators,suites,fixtures,reports,scripts}/**/*.test.ts'],
          exclude: ['reports/runs/**', 'reports/latest/**', needPostgres],
        },
      },
      {
        // What stands on the store, again: on PostgreSQL, which is started for them.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            needPostgres,
            'simulators/service/store/**/*.test.ts',
            'simulators/service/seed/plant.test.ts',
            'simulators/service/expiry.test.ts',
            'simulators/service/{delivery,http}/**/*.test.ts',
          ],
          // About files, or about nothing that a database does.
          exclude: [
            'simulators/service/store/{columns,folder-lock}.test.ts',
            'simulators/service/store/memory.test.ts',
            'simulators/service/delivery/{store-failure,crash,ending,turn}.test.ts',
            'simulators/service/delivery/carriers/**',
          ],
          globalSetup: ['simulators/service/store/samples/postgres/global.setup.ts'],
          setupFiles: ['simulators/service/store/samples/postgres/worker.setup.ts'],
        },
      },
    ],
  },
});
