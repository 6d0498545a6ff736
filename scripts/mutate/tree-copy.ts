import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copies the tree as it was committed into a new temporary folder, without changes that are under way. Returns its path. */
export function copyTree(root: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'platen-mutants-'));
  const input = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', tree], { input });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}
