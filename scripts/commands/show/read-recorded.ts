import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedBefore, journalParts, runFiles } from '../../../reports/run-files.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readRun } from '../../read-run.ts';
import { readRecording } from '../../recording.ts';
import { judgedRun } from './judged-run.ts';
import { loadRun } from './load-run.ts';
import type { RecordedRun } from './recorded-run.ts';

const loadResults = 'load.json';

/** Reads the recorded run in a folder. Throws UsageError with what is missing and what to do, or UnreadableFile. */
export async function readRecorded(folder: string): Promise<RecordedRun> {
  const names = await namesIn(folder);
  const isRecorded = names.some(isJournal);
  if (isRecorded && names.includes(loadResults))
    return loadRun(join(folder, loadResults), await journalIn(folder));
  if (isRecorded && names.includes(runFiles.resultsJson))
    return judgedRun(await readRun(folder), await journalIn(folder));
  throw isRecorded ? unfinished(folder) : unrecorded(folder, names);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`${folder} does not exist`, whichRun);
    if (code === 'ENOTDIR') throw new UsageError(`${folder} is a file, not a folder`, whichRun);
    throw new UsageError(`${folder} cannot be read (${code ?? String(error)})`, whichRun);
  }
}

function isJournal(name: string): boolean {
  return (
    name === runFiles.journal ||
    name === journalParts.compressed ||
    compressedBefore(name) !== undefined
  );
}

function journalIn(folder: string): ReturnType<typeof readRecording> {
  return readRecording(folder, { mayBreakOff: true });
}

const whichRun =
  "Name the folder of a gate, explore, certify or load run, such as reports/latest; 'platen runs' lists the stored ones.";

function unfinished(folder: string): UsageError {
  return new UsageError(
    `The run in ${folder} has not finished: it has a recording, but no ${runFiles.resultsJson}`,
    `'platen judge ${folder} --out NEW' judges a recording; then 'platen show NEW' opens it.`,
  );
}

function unrecorded(folder: string, names: readonly string[]): UsageError {
  const results = [runFiles.resultsJson, loadResults].filter((name) => names.includes(name));
  const missing =
    results.length > 0
      ? `it has ${results.join(' and ')}, but not the recording (${runFiles.journal})`
      : `it has neither ${runFiles.resultsJson} nor a recording (${runFiles.journal})`;
  return new UsageError(`${folder} contains no recorded run: ${missing}`, whichRun);
}
