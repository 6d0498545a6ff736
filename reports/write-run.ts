import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RunResult } from '../suites/judge/result.ts';
import { reportHtml } from './html/report-html.ts';
import { pointLatest } from './latest.ts';
import { makeReport } from './make-report.ts';
import { ownFolder } from './own-folder.ts';
import { ownVersion } from './own-version.ts';
import type { ReportMeta, RunReport } from './report.ts';
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

/** Writes a run to `<home>/runs/<time>/` and points `<home>/latest` to it. */
export async function writeRun(run: RunResult, meta: Meta, home: string): Promise<WrittenRun> {
  const runs = join(home, 'runs');
  const name = await ownFolder(runs, run.startedAt);
  const written = await writeReports(run, meta, join(runs, name));
  await pointLatest(home, `runs/${name}`);
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
    resultsJson: join(folder, 'results.json'),
    junit: join(folder, 'junit.xml'),
    html: join(folder, 'report.html'),
    summary: join(folder, 'summary.md'),
    journal: join(folder, 'journal.ndjson'),
    har: join(folder, 'run.har'),
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
