import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RunResult } from '../suites/judge/result.ts';
import { reportHtml } from './html/report-html.ts';
import { pointLatest } from './latest.ts';
import { makeReport } from './make-report.ts';
import { ownFolder } from './own-folder.ts';
import { ownVersion } from './own-version.ts';
import type { ReportMeta, RunReport } from './report.ts';
import { runFiles } from './run-files.ts';
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
  readonly har: string;
  readonly results: RunReport;
}

type Meta = Omit<ReportMeta, 'version'>;

/** Where a run is written: a folder that is there. With a home it is one of its runs, and `<home>/latest` is to lead to it. */
export interface RunPlace {
  readonly folder: string;
  readonly home?: string;
}

/** Makes `<home>/runs/<time>/` for a run that begins. */
export async function placeInHome(home: string, startedAt: string): Promise<RunPlace> {
  const runs = join(home, 'runs');
  return { folder: join(runs, await ownFolder(runs, startedAt)), home };
}

/** Writes a run where it belongs, and points `latest` to it. */
export async function writeRun(run: RunResult, meta: Meta, place: RunPlace): Promise<WrittenRun> {
  const { folder, home } = place;
  const written = await writeReports(run, meta, folder);
  if (home !== undefined) await pointLatest(home, join('runs', basename(folder)));
  return written;
}

/** Writes a run's six files into `folder`, over those of an earlier one. */
export async function writeReports(
  run: RunResult,
  meta: Meta,
  folder: string,
): Promise<WrittenRun> {
  const results = makeReport(run, { ...meta, version: ownVersion() });
  const written = {
    folder,
    resultsJson: join(folder, runFiles.resultsJson),
    junit: join(folder, runFiles.junit),
    html: join(folder, runFiles.html),
    summary: join(folder, runFiles.summary),
    journal: join(folder, runFiles.journal),
    har: join(folder, runFiles.har),
    results,
  };
  await mkdir(folder, { recursive: true });
  // The recording first: whatever a writer stumbles over can be written again from it.
  await pipeline(journalChunks(run.journal), createWriteStream(written.journal));
  await pipeline(harChunks(run.journal, results.platen), createWriteStream(written.har));
  await writeFile(written.resultsJson, resultsJson(results));
  await writeFile(written.junit, junitXml(results));
  await writeFile(written.summary, summaryMarkdown(results));
  await writeFile(written.html, reportHtml(results, run.journal));
  return written;
}
