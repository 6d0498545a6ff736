import { mkdir, open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditRecord } from '../rules/audit.ts';
import { toAuditLogInfo } from '../rules/audit-log-info.ts';

/** One file a day in UTC, a record a line, for its owner's eyes only. */
export interface DailyFiles {
  /** Lines are written in the order in which they come here. */
  append(records: readonly AuditRecord[]): Promise<void>;
  /** The largest id that stands in one of them; 0 where there is none. */
  lastId(): Promise<number>;
  /** Removes the files of days that were over at that moment. */
  removeBefore(moment: number): Promise<void>;
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
    async lastId() {
      const ids = await Promise.all((await namesIn(folder)).map((name) => lastIdIn(folder, name)));
      return Math.max(0, ...ids);
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

/** More than a line may take. */
const tailBytes = 64 * 1024;

/** The id in the last whole line; what a crash left of a line behind it is cut off. */
async function lastIdIn(folder: string, name: string): Promise<number> {
  const path = join(folder, name);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    const end = tail.lastIndexOf(0x0a) + 1;
    if (end < tail.length) await truncate(path, start + end);
    const line = tail.subarray(0, Math.max(0, end - 1));
    return idOf(line.subarray(line.lastIndexOf(0x0a) + 1).toString());
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
