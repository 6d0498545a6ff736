import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { rollUp } from './roll-up.ts';

/**
 * The types of the entry points by path in the package, one file for each. Throws where a module does not
 * state the types of what it exports.
 */
export function declarations(
  root: string,
  entries: readonly string[],
): ReadonlyMap<string, string> {
  const read = (path: string): string => {
    const { code, errors } = isolatedDeclarationSync(path, readFileSync(join(root, path), 'utf8'));
    const [error] = errors;
    if (error !== undefined) throw new Error(`${path}: ${error.message}`);
    return code;
  };
  return new Map(entries.map((path) => [path.replace(/\.ts$/, '.d.ts'), rollUp(path, read)]));
}
