import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { journalChunks } from '../writers/journal-lines.ts';
import type { CrashReport } from './crash-report.ts';

/** Writes `<home>/runs/<time>-crash/`: crash.json, and the journal of each target. Answers the folder. */
export async function writeCrash(
  report: CrashReport,
  journals: readonly (readonly JournalEvent[])[],
  home: string,
): Promise<string> {
  const time = report.startedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  const folder = join(home, 'runs', `${time}-crash`);
  await mkdir(folder, { recursive: true });
  for (const [index, journal] of journals.entries()) {
    const file = join(folder, `journal-${String(index + 1)}.ndjson`);
    await pipeline(journalChunks(journal), createWriteStream(file));
  }
  await writeFile(join(folder, 'crash.json'), `${JSON.stringify(report, null, 2)}\n`);
  return folder;
}
