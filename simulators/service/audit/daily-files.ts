import { mkdir, open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditRecord } from '../rules/audit.ts';
import { toAuditLogInfo } from '../rules/audit-log-info.ts';

/** One file a day in UTC, a record a line, for its owner's eyes only. */
export interface DailyFiles {
  /** Lines are written in the order in which they come here. */
  append(records: readonly AuditRecord[]): Promise<void>;
  /** The ids of the last records in the files: all of those greater than `after`. */
  lastIds(): Promise<LastIds>;
  /** Removes the files of days that were over at that moment. */
  removeBefore(moment: number): Promise<void>;
}

export interface LastIds {
  readonly after: number;
  readonly ids: ReadonlySet<number>;
}

const dayMs = 86_400_000;
const nameForm = /^\d{4}-\d\d-\d\d\.ndjson$/;

export async function openDailyFiles(folder: string): Promise<DailyFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async append(records) {
      for (const ofDay of Map.groupBy(records, ({ at }) => Math.floor(at / dayMs)).values()) {
        const [first] = ofDay;
        if (first === undefined) continue;
        const lines = ofDay.map((record) => `${JSON.stringify(toAuditLogInfo(record))}\n`);
        const file = await open(join(folder, nameOf(first.at)), 'a', 0o600);
        try {
          await file.writeFile(lines.join(''));
        } finally {
          await file.close();
        }
      }
    },
    async lastIds() {
      const ends = await Promise.all((await namesIn(folder)).map((name) => endOf(folder, name)));
      const ids = new Set(ends.flatMap((end) => end.ids));
      const last = ends.flatMap((end) => end.ids).reduce((most, id) => Math.max(most, id), 0);
      return { ids, after: Math.max(last - mostLate, ...ends.map(({ after }) => after)) };
    },
    async removeBefore(moment) {
      const kept = nameOf(moment);
      for (const name of await namesIn(folder)) if (name < kept) await rm(join(folder, name));
    },
  };
}

function nameOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 10)}.ndjson`;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => nameForm.test(name));
}

/** Bytes read from the end of a file: many lines, since a line is shorter than a quarter of them. */
const tailBytes = 256 * 1024;
/** Maximum number of later records that may be filed before an earlier id, because ids are assigned before the commit. */
const mostLate = 10_000;

interface End {
  /** The result covers only ids greater than this one. */
  readonly after: number;
  readonly ids: readonly number[];
}

/** Returns the ids in the last complete lines; truncates an incomplete line that a crash left behind. */
async function endOf(folder: string, name: string): Promise<End> {
  const path = join(folder, name);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    const end = tail.lastIndexOf(0x0a) + 1;
    if (end < tail.length) await truncate(path, start + end);
    const lines = tail.subarray(0, end).toString().split('\n').slice(0, -1);
    const ids = lines.map(idOf);
    if (start === 0) return { ids, after: 0 };
    // The part that was not read holds earlier ids than the part that was; the first line read is usually incomplete.
    const early = ids.slice(0, Math.ceil(ids.length / 2));
    return { ids, after: early.reduce((most, id) => Math.max(most, id), 0) };
  } finally {
    await file.close();
  }
}

function idOf(line: string): number {
  try {
    const { id } = JSON.parse(line) as { readonly id?: unknown };
    return typeof id === 'number' ? id : 0;
  } catch {
    return 0;
  }
}
