import { globSync } from 'node:fs';
import { commandOf, everyTestFile, homeProject, type Tier, testProjects, tiers } from './tiers.ts';

/** Every test file of the repository, by its path from `root`. */
export function testFiles(root: string): readonly string[] {
  const found = globSync(everyTestFile, {
    cwd: root,
    exclude: (path) => path === 'reports/runs' || path === 'reports/latest',
  });
  return found.map((path) => path.replaceAll('\\', '/')).toSorted();
}

/** For each tier above: how many files it has, what they hold, and the command that runs them. */
export function leftOut(root: string, tier: Tier): readonly string[] {
  const files = testFiles(root);
  return tiers.slice(tiers.indexOf(tier) + 1).map((above) => {
    const count = files.filter((path) => homeProject(path).tier === above).length;
    const holds = testProjects.filter((one) => one.tier === above).map((one) => one.holds);
    return `left out: ${holds.join('; ')} (${String(count)} files): ${commandOf[above]}`;
  });
}
