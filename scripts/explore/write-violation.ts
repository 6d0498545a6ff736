import { createWriteStream } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { curlScript } from '../../reports/curl/curl-script.ts';
import { indexJournal } from '../../reports/journal-index.ts';
import { journalChunks } from '../../reports/writers/journal-lines.ts';
import type { FoundViolation } from '../../suites/explore/explore.ts';

/** Writes the script that shows a violation and the recording it was taken from; answers with the script's path. */
export async function writeViolation(
  { shortest, seed }: FoundViolation,
  folder: string,
): Promise<string | undefined> {
  const { violation, journal } = shortest;
  if (violation === undefined) return undefined;
  await mkdir(folder, { recursive: true });
  const name = `${violation.finding.rule}-${String(seed)}`;
  await pipeline(journalChunks(journal), createWriteStream(join(folder, `${name}.ndjson`)));
  const script = join(folder, `${name}.sh`);
  const { finding } = violation;
  await writeFile(script, curlScript({ finding, index: indexJournal(journal), judges: true }));
  await chmod(script, 0o755);
  return script;
}
