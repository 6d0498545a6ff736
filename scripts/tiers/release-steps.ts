/** One step of the release tier: a command whose exit code 0 means that it passed. */
export interface ReleaseStep {
  readonly name: string;
  readonly does: string;
  /** Arguments of the Node that runs; the first is a program below the root. */
  readonly line: readonly [string, ...string[]];
}

const platen = 'scripts/platen.mjs';

/** The cheapest first: a step that fails early saves the hours of the others. */
export const releaseSteps: readonly ReleaseStep[] = [
  { name: 'quick', does: 'npm test', line: ['scripts/tiers/main.ts', 'quick'] },
  { name: 'full', does: 'npm run test:full', line: ['scripts/tiers/main.ts', 'full'] },
  { name: 'gate', does: 'the whole gate, strict', line: [platen, 'gate', '--strict'] },
  {
    name: 'pinned',
    does: 'the pinned service and terminal of the realistic faults, without a fault',
    line: [platen, 'prove', '--faults', '--sound'],
  },
  {
    name: 'tests',
    does: 'test files of this tier',
    line: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'release'],
  },
  { name: 'prove', does: 'every fault, variant and null target, whole', line: [platen, 'prove'] },
  {
    name: 'terminals',
    does: 'every deviating terminal',
    line: [platen, 'prove', '--terminals'],
  },
  {
    name: 'mutants',
    does: 'a recording, value by value',
    line: [platen, 'prove', '--mutants', '--all'],
  },
  { name: 'kills', does: '200 kills under load', line: [platen, 'crash', '--kills', '200'] },
  { name: 'explore', does: '300 random sequences', line: [platen, 'explore', '--runs', '300'] },
  {
    name: 'seeds',
    does: 'the service and all variants under 50 seeds',
    line: ['scripts/seeds.ts'],
  },
];
