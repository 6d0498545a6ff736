import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '../../../suites/spec/rule.ts';

const project = join(import.meta.dirname, '..', '..', '..');
let folders: Promise<ReadonlyMap<string, string>> | undefined;

/** The folder of the area that declares a rule: 'suites/rules/document-list'. */
export async function areaOf({ id }: Rule): Promise<string | undefined> {
  return (await (folders ??= readFolders())).get(id);
}

/** By the id of a rule. */
async function readFolders(): Promise<ReadonlyMap<string, string>> {
  const folderOf = new Map<string, string>();
  const files = globSync('suites/rules/*/*.{ts,js}', { cwd: project });
  for (const file of files.filter((one) => !/[.](test|fixture)[.]/.test(one))) {
    const exported = (await import(pathToFileURL(join(project, file)).href)) as object;
    for (const value of Object.values(exported).filter(Array.isArray).flat())
      if (isRule(value)) folderOf.set(value.id, dirname(file).replaceAll('\\', '/'));
  }
  return folderOf;
}

function isRule(value: unknown): value is Rule {
  return typeof value === 'object' && value !== null && 'id' in value && 'exercisedMin' in value;
}
