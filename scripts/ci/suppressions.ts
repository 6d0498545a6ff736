import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = '{simulators,suites,fixtures,reports,scripts,examples,library}/**/*.{ts,mjs}';
// Written in two parts, so that this file does not find itself.
const words = ['oxlint', 'eslint'].map((tool) => `${tool}-disable`);
const suppression = new RegExp(
  `(${words.join('|')}|${'biome'}-ignore|@ts-(ignore|nocheck|expect-error))`,
);

/** Comments that silence a check, as `path:line`: what a check says is put right or the check is changed. */
export function findSuppressions(root: string): readonly string[] {
  return globSync(sources, { cwd: root, exclude: ['reports/runs/**'] }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (suppression.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}
