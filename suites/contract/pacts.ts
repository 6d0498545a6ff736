import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PactFile, PactFileError, parsePact } from './verify/pact-file.ts';

export const pactFolder = fileURLToPath(new URL('pacts', import.meta.url));

/** The committed pact files, in order. */
export function committedPacts(): readonly string[] {
  return readdirSync(pactFolder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(pactFolder, name));
}

/** Throws PactFileError, naming what is wrong. */
export function readPact(file: string): PactFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new PactFileError(`cannot read the pact ${file}`);
  }
  return parsePact(text, basename(file));
}
