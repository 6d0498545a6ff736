import { globSync } from 'node:fs';

/** Files that the commands read when they run, or that their help names, by path from the root. */
const patterns = [
  'fixtures/{documents,loads,printers,seeds,taps,targets,terminals}/**/*',
  'reports/**/*.{css,xsd}',
  'reports/*.schema.json',
  'reports/certificate/*.schema.json',
  'suites/contract/pacts/*.json',
  'suites/certify/README.md',
  'suites/certify/example/*',
];

/** What becomes bundles, and what tests and measures alone read. */
const leftOut = [
  '{fixtures,reports,suites}/**/*.ts',
  '**/*.test.ts',
  'reports/{runs,latest,explore,measures}/**',
];

/** The data files below `root` that belong in the package. */
export function dataFiles(root: string): readonly string[] {
  return globSync(patterns, { cwd: root, exclude: leftOut, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1))
    .toSorted();
}
