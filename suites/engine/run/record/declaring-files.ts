import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const project = join(import.meta.dirname, '..', '..', '..', '..');
const testFile = /[.](test|fixture)[.][jt]s$/;

let found: Promise<ReadonlyMap<string, string>> | undefined;

/**
 * The file that declares each rule and test case, such as 'suites/rules/card-reader/taps.ts', by its id or name, in the
 * order of the files and of what they declare. Empty outside of a clone, where all sources are one file.
 */
export function declaringFiles(): Promise<ReadonlyMap<string, string>> {
  return (found ??= readFiles());
}

async function readFiles(): Promise<ReadonlyMap<string, string>> {
  const fileOf = new Map<string, string>();
  const files = globSync('suites/rules/*/*.{ts,js}', { cwd: project }).map((one) =>
    one.replaceAll('\\', '/'),
  );
  for (const file of files.filter((one) => !testFile.test(one)).toSorted()) {
    const exported = (await import(pathToFileURL(join(project, file)).href)) as object;
    for (const key of keysIn(Object.values(exported).flat())) fileOf.set(key, file);
  }
  return fileOf;
}

/** The ids of rules and the names of test cases among what a module exports. */
function keysIn(values: readonly unknown[]): readonly string[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const { id, name, exercisedMin, play } = value as Readonly<Record<string, unknown>>;
    if (typeof id === 'string' && exercisedMin !== undefined) return [id];
    return typeof name === 'string' && play !== undefined ? [name] : [];
  });
}
