import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { type Renderer, renderers } from './renderers.ts';

export interface FoundRenderer extends Renderer {
  /** Where the program lies. */
  readonly path: string;
}

/** Looks for each kind of document's renderer in the folders of `searchPath`, as PATH has them. */
export async function findRenderers(
  searchPath: string,
): Promise<ReadonlyMap<DocumentLanguage, FoundRenderer>> {
  const found = new Map<DocumentLanguage, FoundRenderer>();
  for (const renderer of renderers) {
    const path = await findProgram(renderer.program, searchPath);
    if (path === undefined) continue;
    for (const language of renderer.languages) {
      if (!found.has(language)) found.set(language, { ...renderer, path });
    }
  }
  return found;
}

async function findProgram(program: string, searchPath: string): Promise<string | undefined> {
  // A relative folder would let the working folder's owner choose the program.
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, program);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
