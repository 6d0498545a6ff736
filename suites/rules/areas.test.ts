import { globSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The import boundaries (`scripts/ci/walls/`) know a file's kind by its name. */
const kinds =
  /^([a-z-]+[/\\])?(areas[.]test|(rules|checks|scenarios|deviations)(-[a-z-]+)?([.](test|fixture))?)[.]ts$/;

it('the name of every file of an area says its kind', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !kinds.test(file))).toEqual([]);
});
