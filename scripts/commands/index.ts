import type { CommandEntry } from '../command-line/program.ts';

/** Every command that is built, in the order `platen --help` shows them within their group. */
export const commandEntries: readonly CommandEntry[] = [
  {
    name: 'service',
    group: 'Simulate',
    summary: 'the managed-printing service alone',
    load: async () => (await import('./service.ts')).serviceCommand,
  },
];
