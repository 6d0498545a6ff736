import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultConversionSettings } from '../conversion/settings.ts';

/** What tests of conversion share: where programs are installed, and ones made of a line of shell. */
export const { searchPath } = defaultConversionSettings;

/** An executable script in the folder; answers its path. */
export function scripted(folder: string, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return path;
}

/** In such a script: the folder that the office program is told to write into, made. */
export const officeOut = 'while [ "$1" != --outdir ]; do shift; done; out=$2; mkdir -p "$out"';
