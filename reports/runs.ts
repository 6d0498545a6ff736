import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pointLatest } from './latest.ts';
import { runFiles } from './run-files.ts';
import { writerOf } from './running-mark.ts';

/** A run as its folder in `<home>/runs` shows it. */
export interface KeptRun {
  /** The folder's name. */
  readonly id: string;
  /** ISO-8601, to the second. */
  readonly startedAt: string;
  readonly kind: RunKind;
  /** Name of the judged target; absent when there is no report or it names none. */
  readonly target?: string;
  /** Its outcome; absent: it goes on, or it ended before it wrote a report. */
  readonly outcome?: string;
  /** The process that writes it. */
  readonly writer?: number;
  readonly sizeBytes: number;
}

export type RunKind = 'gate' | 'terminal' | 'load' | 'crash' | 'unfinished';

/** The runs in a folder of reports, the newest first; whatever else is there is no run. */
export async function keptRuns(home: string): Promise<readonly KeptRun[]> {
  const names = await readdir(join(home, 'runs')).catch(nothingThere);
  const ids = names.filter((name) => startOf(name) !== undefined).toSorted();
  const runs = await Promise.all(ids.toReversed().map((id) => keptRun(home, id)));
  return runs.filter((run) => run !== undefined);
}

/** Removes a run that does not go on. `latest` leads to the newest of the others with a report, if it led to this one. */
export async function removeRun(home: string, id: string): Promise<void> {
  await rm(join(home, 'runs', id), { recursive: true });
  const latest = join(home, 'latest');
  if (basename(await whereLatest(latest)) !== id) return;
  const next = (await keptRuns(home)).find(({ kind }) => kind === 'gate' || kind === 'terminal');
  if (next === undefined) await rm(latest, { force: true });
  else await pointLatest(home, join('runs', next.id));
}

async function keptRun(home: string, id: string): Promise<KeptRun | undefined> {
  const folder = join(home, 'runs', id);
  const sizeBytes = await sizeOf(folder);
  const startedAt = startOf(id);
  if (sizeBytes === undefined || startedAt === undefined) return undefined;
  const writer = writerOf(folder);
  const told = writer === undefined ? await reportIn(folder) : {};
  return {
    id,
    startedAt,
    kind: 'unfinished',
    ...told,
    ...(writer === undefined ? {} : { writer }),
    sizeBytes,
  };
}

/** '2026-11-22T00-23-44Z-load-2' began at 2026-11-22T00:23:44Z. */
function startOf(name: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)(-[a-z]+)?(-\d+)?$/.exec(name);
  return found === null ? undefined : `${found[1] ?? ''}:${found[2] ?? ''}:${found[3] ?? ''}`;
}

const reports: readonly (readonly [kind: RunKind, file: string])[] = [
  ['gate', runFiles.resultsJson],
  ['load', 'load.json'],
  ['crash', 'crash.json'],
];
const longestReport = 64 * 1024 * 1024;

type Told = Partial<Pick<KeptRun, 'kind' | 'target' | 'outcome'>>;

async function reportIn(folder: string): Promise<Told> {
  for (const [kind, name] of reports) {
    const file = join(folder, name);
    const size = (await stat(file).catch(() => undefined))?.size ?? Infinity;
    if (size > longestReport) continue;
    try {
      return toldBy(kind, JSON.parse(await readFile(file, 'utf8')));
    } catch {
      // Not written to its end: the run is an unfinished one.
    }
  }
  return {};
}

function toldBy(kind: RunKind, report: unknown): Told {
  const { outcome, target, terminal } = report as Readonly<Record<string, unknown>>;
  const name = nameOf(terminal) ?? nameOf(target);
  return {
    kind: terminal === undefined ? kind : 'terminal',
    ...(name === undefined ? {} : { target: name }),
    ...(typeof outcome === 'string' ? { outcome } : {}),
  };
}

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return typeof value.name === 'string' ? value.name : undefined;
}

/** Bytes of everything in a folder; undefined when there is no such folder. */
async function sizeOf(folder: string): Promise<number | undefined> {
  try {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const sizes = await Promise.all(
      files
        .filter((one) => one.isFile())
        .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return undefined;
  }
}

async function whereLatest(latest: string): Promise<string> {
  try {
    return await readlink(latest);
  } catch {
    // A file that holds the path, where the system gives no links.
    return (await readFile(latest, 'utf8').catch(() => '')).trim();
  }
}

function nothingThere(error: unknown): readonly string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
