import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { noProgram } from '../settings.ts';

/** The path of a program, given by its name or path; undefined where it is not there or not wanted. */
export function findProgram(program: string, searchPath: string): string | undefined {
  if (program === noProgram) return undefined;
  const places = program.includes('/')
    ? [program]
    : searchPath.split(delimiter).map((folder) => join(folder, program));
  return places.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
