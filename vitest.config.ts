import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/ci/longest-first.ts';

const needPostgres = '**/*.postgres.test.ts';

/** The calls that ask the most of the store; each takes seconds there. */
const callsOnPostgres =
  'path documents history history-recording release card login users users-all groups users-groups output-ports input-ports locations location-search balances audit audit-refusals devices account'.split(
    ' ',
  );

/** Hundreds of short files that leave nothing behind share a process: to start one takes longer than most of them. */
const sharing = [
  'reports/**/*.test.ts',
  'simulators/{kit,printer}/**/*.test.ts',
  'simulators/service/{http,rules}/**/*.test.ts',
  'suites/{catalogue,journal,judge,model}/**/*.test.ts',
];
const left = ['reports/runs/**', 'reports/latest/**', needPostgres];

export default defineConfig({
  test: {
    environment: 'node',
    // Servers, databases and child processes of one test file end with its process.
    pool: 'forks',
    // Two cores have time for three: a fifth of what the tests take is waiting.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    allowOnly: false,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: ['{simulators,suites,fixtures,reports,scripts}/**/*.test.ts'],
          exclude: [...left, ...sharing],
        },
      },
      {
        extends: true,
        test: { name: 'sharing', include: sharing, exclude: left, isolate: false },
      },
      {
        // What stands on the store, again: on PostgreSQL, which is started for them.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            needPostgres,
            'simulators/service/expiry.test.ts',
            'simulators/service/{audit,balances,imports,scheduler,seed,store}/**/*.test.ts',
            'simulators/service/delivery/{queue,recovery,release,renew}.test.ts',
            `simulators/service/http/calls/{${callsOnPostgres.join()}}.test.ts`,
          ],
          // About files, or about nothing that a database does.
          exclude: ['simulators/service/store/{columns,folder-lock,memory}.test.ts'],
          globalSetup: ['simulators/service/store/samples/postgres/global.setup.ts'],
          setupFiles: ['simulators/service/store/samples/postgres/worker.setup.ts'],
        },
      },
    ],
  },
});
