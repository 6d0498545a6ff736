import { readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const placeIn = (folder: string): string => join(folder, 'closed');

/** Says that the newest log lacks nothing up to this change of the database. */
export async function markClosed(folder: string, change: number): Promise<void> {
  await using file = await open(placeIn(folder), 'w', 0o600);
  await file.writeFile(String(change));
  await file.sync();
}

/** What was said; from now on it is said no more. */
export function takeClosed(folder: string): number | undefined {
  try {
    const said = readFileSync(placeIn(folder), 'utf8');
    rmSync(placeIn(folder));
    return /^\d{1,10}$/.test(said) ? Number(said) : undefined;
  } catch {
    return undefined;
  }
}
