import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { share } from '../../suites/proof/proof-target.ts';
import { faults } from '../../suites/rules/index.ts';
import { leftOut, testFiles } from './test-files.ts';
import {
  everyTestFile,
  filesOf,
  filesOfOtherProjects,
  homeProject,
  testProjects,
} from './tiers.ts';

const root = join(import.meta.dirname, '..', '..');
const files = testFiles(root);

describe('the tiers of tests', () => {
  it('are home to every test file, each in exactly one project', () => {
    expect(files.length).toBeGreaterThan(500);
    for (const file of files) {
      const named = filesOfOtherProjects.filter((glob) => matchesGlob(file, glob));
      expect(named.length, file).toBeLessThan(2);
      expect(matchesGlob(file, everyTestFile), file).toBe(true);
      const { name } = homeProject(file);
      expect(named, file).toEqual(name === 'unit' ? [] : [filesOf(name)]);
    }
  });

  it('know no other endings that would hide a file in the unit tests', () => {
    const endings = new Set(files.map((file) => /[.]([a-z]+)[.]test[.]ts$/.exec(file)?.[1]));
    const projects = testProjects.map(({ name }) => name);
    const unknown = [...endings].filter(
      (ending) => ending !== undefined && !projects.some((name) => name === ending),
    );
    expect(unknown).toEqual([]);
  });

  it('skip no test below the release, whatever is installed', () => {
    const skipping = /\b(?:it|test|describe)[.](?:runIf|skipIf|skip|todo|fails)\b/;
    const found = files
      .filter((file) => homeProject(file).tier !== 'release')
      .filter((file) => skipping.test(readFileSync(join(root, file), 'utf8')));
    expect(found).toEqual([]);
  });

  it('prove every fault once in the full tier', () => {
    const parts = files.filter((file) => /proof\/faults-\d+[.]full[.]test[.]ts$/.test(file));
    const proven = parts.flatMap((_, nth) => share(faults, nth, parts.length));
    expect(new Set(proven.map(({ id }) => id))).toEqual(new Set(faults.map(({ id }) => id)));
    expect(proven).toHaveLength(faults.length);
  });

  it('say what they leave out, and the command that runs it', () => {
    const lines = leftOut(root, 'quick');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/\(\d+ files\): npm run test:full$/);
    expect(lines[1]).toMatch(/: npm run test:release$/);
    expect(leftOut(root, 'release')).toEqual([]);
  });
});
