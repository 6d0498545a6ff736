import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JournalEvent } from '../suites/engine/journal/event.ts';
import type { RunResult } from '../suites/engine/judge/result.ts';
import { reportHtml } from './html/report-html.ts';
import { pointLatest } from './latest.ts';
import { makeReport } from './make-report.ts';
import { ownFolder } from './own-folder.ts';
import { ownVersion } from './own-version.ts';
import type { ReportMeta, RunReport } from './report.ts';
import { isRunFile, runFiles } from './run-files.ts';
import { codeQuality } from './writers/code-quality.ts';
import { harChunks } from './writers/har.ts';
import { journalChunks } from './writers/journal-lines.ts';
import { junitXml } from './writers/junit-xml.ts';
import { resultsJson } from './writers/results-json.ts';
import { summaryMarkdown } from './writers/summary-markdown.ts';

/** Where a run was written, and what results.json holds. */
export interface WrittenRun {
  readonly folder: string;
  readonly resultsJson: string;
  readonly junit: string;
  readonly html: string;
  readonly summary: string;
  readonly journal: string;
  /** Path of run.har; only with --har. */
  readonly har?: string;
  readonly results: RunReport;
}

type Meta = Omit<ReportMeta, 'version'>;

/** Where a run is written: a folder that is there. With a home it is one of its runs, and `<home>/latest` is to lead to it. */
export interface RunPlace {
  readonly folder: string;
  readonly home?: string;
}

/** These files are written only on request. */
export interface ExtraFiles {
  /** run.har is written too. */
  readonly har?: boolean;
  /** code-quality.json is written too, which shows its issues at this path. */
  readonly codeQualityPath?: string | undefined;
}

export type RunWriting = RunPlace & ExtraFiles;

/** Makes `<home>/runs/<time>/` for a run that begins. */
export async function placeInHome(home: string, startedAt: string): Promise<RunPlace> {
  const runs = join(home, 'runs');
  return { folder: join(runs, await ownFolder(runs, startedAt)), home };
}

/** Writes a run where it belongs, and points `latest` to it. */
export async function writeRun(
  run: RunResult,
  meta: Meta,
  writing: RunWriting,
): Promise<WrittenRun> {
  const { folder, home } = writing;
  const written = await writeReports(run, meta, writing);
  if (home !== undefined) await pointLatest(home, join('runs', basename(folder)));
  return written;
}

/** Writes a run's files into `folder`, in place of those of an earlier one. */
export async function writeReports(
  run: RunResult,
  meta: Meta,
  { folder, har = false, codeQualityPath }: Pick<RunPlace, 'folder'> & ExtraFiles,
): Promise<WrittenRun> {
  const results = makeReport(run, { ...meta, version: ownVersion() });
  const written = {
    folder,
    resultsJson: join(folder, runFiles.resultsJson),
    junit: join(folder, runFiles.junit),
    html: join(folder, runFiles.html),
    summary: join(folder, runFiles.summary),
    journal: join(folder, runFiles.journal),
    ...(har ? { har: join(folder, runFiles.har) } : {}),
    results,
  };
  await mkdir(folder, { recursive: true });
  // The recording first: whatever a writer stumbles over can be written again from it.
  await writeJournal(run.journal, folder);
  if (written.har !== undefined)
    await pipeline(harChunks(run.journal, results.platen), createWriteStream(written.har));
  await writeFile(written.resultsJson, resultsJson(results));
  await writeFile(written.junit, junitXml(results));
  if (codeQualityPath !== undefined)
    await writeFile(join(folder, runFiles.codeQuality), codeQuality(results, codeQualityPath));
  await writeFile(written.summary, summaryMarkdown(results));
  await writeFile(written.html, reportHtml(results, run.journal, folder));
  return written;
}

/** In one step for whoever looks, so that a run killed meanwhile can still be cleaned up; then what was there before goes. */
async function writeJournal(journal: readonly JournalEvent[], folder: string): Promise<void> {
  const fresh = join(folder, '.journal.ndjson.gz');
  await pipeline(journalChunks(journal), createGzip(), createWriteStream(fresh));
  await rename(fresh, join(folder, runFiles.journal));
  const others = (await readdir(folder)).filter(
    (name) => isRunFile(name) && name !== runFiles.journal,
  );
  await Promise.all(others.map((name) => rm(join(folder, name))));
}
