import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadHtml } from './load-html.ts';
import { loadJunit } from './load-junit.ts';
import { loadMarkdown } from './load-markdown.ts';
import type { LoadReport } from './load-report.ts';

export interface WrittenLoad {
  readonly folder: string;
  readonly json: string;
  readonly html: string;
  readonly summary: string;
  readonly junit: string;
}

/** Writes a load run's four files into `folder`, beside its rows, over those of an earlier writing. */
export async function writeLoad(report: LoadReport, folder: string): Promise<WrittenLoad> {
  await mkdir(folder, { recursive: true });
  const written = {
    folder,
    json: join(folder, 'load.json'),
    html: join(folder, 'report.html'),
    summary: join(folder, 'summary.md'),
    junit: join(folder, 'junit.xml'),
  };
  await replace(written.json, `${JSON.stringify(report, null, 2)}\n`);
  await replace(written.html, loadHtml(report));
  await replace(written.summary, loadMarkdown(report));
  await replace(written.junit, loadJunit(report));
  return written;
}

/** Half a file is never seen: a later run may be compared with it. */
async function replace(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`;
  await writeFile(fresh, text);
  await rename(fresh, file);
}
