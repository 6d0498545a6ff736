import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a folder in `runs`, named after the time and what it holds, which two runs of one second do not share. */
export async function ownFolder(runs: string, startedAt: string, what = ''): Promise<string> {
  const time = startedAt.replace(/\.\d+/, '').replaceAll(/[^\dTZ-]/g, '-');
  const kind = what === '' ? '' : `-${what}`;
  await mkdir(runs, { recursive: true });
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${time}${kind}` : `${time}${kind}-${String(count)}`;
    try {
      await mkdir(join(runs, name));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
