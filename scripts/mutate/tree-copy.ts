import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the tree as it was committed into a new temporary folder, without changes that are under way. Returns its path. */
export function copyTree(root: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'platen-mutants-'));
  exportRevision(root, 'HEAD', tree);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** Writes the files of a revision of the repository at `root` into a folder. */
export function exportRevision(root: string, revision: string, folder: string): void {
  const input = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input });
}
