import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FixedOrder } from './scripts/tiers/fixed-order.ts';
import { postgresRepeats } from './scripts/tiers/postgres-repeats.ts';
import { seedVariable, testSeed } from './scripts/tiers/test-seed.ts';
import { everyTestFile, filesOf, filesOfOtherProjects } from './scripts/tiers/tiers.ts';

const written = ['reports/runs/**', 'reports/latest/**'];
// Tests of commands start, end and signal processes: those of one file are alone in theirs.
const commands = 'scripts/**/*.full.test.ts';
const ownProcess = (name: 'smoke' | 'release') => ({
  extends: true as const,
  test: { name, include: [filesOf(name)], exclude: written },
});
// These run after the others, one file at a time: interference would change their results.
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

export default defineConfig({
  test: {
    environment: 'node',
    // The processes that tests start are not compiled anew each time (as in scripts/platen.mjs).
    env: {
      NODE_COMPILE_CACHE: fileURLToPath(new URL('.platen/compile-cache', import.meta.url)),
      [seedVariable]: String(testSeed(process.env)),
    },
    setupFiles: ['scripts/tiers/random-seed.setup.ts'],
    // Servers, databases and child processes of one test file end with its process.
    pool: 'forks',
    maxWorkers: 2,
    // They only end what hangs; the run lists what takes longer than five seconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    allowOnly: false,
    // A failure on a machine that nobody can look at must say what was seen, not its first 40 characters.
    chaiConfig: { truncateThreshold: 2_000 },
    sequence: { sequencer: FixedOrder },
    projects: [
      {
        // They start nothing that could outlive them: each worker is one process for all its files.
        extends: true,
        test: {
          name: 'unit',
          include: [everyTestFile],
          exclude: [...written, ...filesOfOtherProjects],
          isolate: false,
        },
      },
      ownProcess('smoke'),
      {
        // To load the sources once a worker instead of once a file halves what short files cost.
        extends: true,
        test: {
          name: 'full',
          include: [filesOf('full')],
          exclude: [...written, commands],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'full-commands', include: [commands], exclude: written } },
      {
        extends: true,
        test: { name: 'alone', include: [filesOf('alone')], exclude: written, ...alone(1) },
      },
      ownProcess('release'),
      {
        extends: true,
        test: {
          name: 'postgres',
          ...alone(2),
          isolate: false,
          include: [filesOf('postgres'), ...postgresRepeats],
          // About files, or about nothing that a database does.
          exclude: [
            ...written,
            'simulators/service/store/{columns,folder-lock,group-commit,memory}.test.ts',
          ],
          globalSetup: ['simulators/service/testing/postgres/global.setup.ts'],
          setupFiles: [
            'scripts/tiers/random-seed.setup.ts',
            'simulators/service/testing/postgres/worker.setup.ts',
          ],
        },
      },
    ],
  },
});
