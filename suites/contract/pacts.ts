import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBoundedText, UnreadableFile } from '../../simulators/kit/bounded-file.ts';
import { type PactFile, PactFileError, parsePact } from './verify/pact-file.ts';

export const pactFolder = fileURLToPath(new URL('pacts', import.meta.url));

/** The committed pact files, in order. */
export function committedPacts(): readonly string[] {
  return readdirSync(pactFolder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(pactFolder, name));
}

const longestPact = 16 * 1024 * 1024;

/** Throws PactFileError, naming what is wrong. */
export function readPact(file: string): PactFile {
  let text: string;
  try {
    text = readBoundedText(file, longestPact);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new PactFileError(`cannot read the contract ${file}: ${error.why}`);
  }
  return parsePact(text, basename(file));
}
