import { execFileSync } from 'node:child_process';

/** Writes the files of a revision of the repository at `root` into a folder. */
export function exportRevision(root: string, revision: string, folder: string): void {
  const input = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input });
}
