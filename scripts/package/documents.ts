import { globSync } from 'node:fs';
import { dataFiles } from './data-files.ts';

/** A file that is copied: its path from the root of the repository, and in the package. */
export interface Copied {
  readonly from: string;
  readonly to: string;
}

/** All files of the package that are read by people, CI systems and commands, and not built. */
export function documents(root: string): readonly Copied[] {
  const same = [
    'CHANGELOG.md',
    'action.yml',
    'scripts/package/action.sh',
    ...globSync(['examples/*.ts', 'templates/*'], {
      cwd: root,
      exclude: ['**/*.test.ts'],
    }).toSorted(),
    ...dataFiles(root),
  ].map((path) => ({ from: path, to: path }));
  return [
    { from: 'scripts/package/README.md', to: 'README.md' },
    { from: 'scripts/package/bin.mjs', to: 'bin/platen.js' },
    { from: 'scripts/package/check-node.mjs', to: 'library/check-node.js' },
    ...same,
  ];
}
