import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rule } from '../../../suites/catalogue/rule.ts';

const project = join(import.meta.dirname, '..', '..', '..');
let folders: Promise<ReadonlyMap<unknown, string>> | undefined;

/** The folder of the area that declares a rule: 'suites/rules/document-list'. */
export async function areaOf(rule: Rule): Promise<string | undefined> {
  return (await (folders ??= readFolders())).get(rule);
}

async function readFolders(): Promise<ReadonlyMap<unknown, string>> {
  const folderOf = new Map<unknown, string>();
  for (const file of globSync('suites/rules/*/rules*.{ts,js}', { cwd: project })) {
    const exported = (await import(pathToFileURL(join(project, file)).href)) as object;
    for (const value of Object.values(exported).filter(Array.isArray).flat())
      folderOf.set(value, dirname(file).replaceAll('\\', '/'));
  }
  return folderOf;
}
