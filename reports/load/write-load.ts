import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadHtml } from './load-html.ts';
import type { LoadReport } from './load-report.ts';

export interface WrittenLoad {
  readonly json: string;
  readonly html: string;
}

/** Writes `<home>/runs/<time>-load/`. */
export async function writeLoad(report: LoadReport, home: string): Promise<WrittenLoad> {
  const time = report.startedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  const folder = join(home, 'runs', `${time}-load`);
  await mkdir(folder, { recursive: true });
  const written = { json: join(folder, 'load.json'), html: join(folder, 'load.html') };
  await writeFile(written.json, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(written.html, loadHtml(report));
  return written;
}
