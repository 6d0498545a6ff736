import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../command-line/usage-error.ts';
import { saveJob, type Wanted } from './saving.ts';

/** Saves what is wanted in a folder of its own and shows it in the program the system has for it; answers where it lies. */
export async function openJob(wanted: Wanted, platform: NodeJS.Platform): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-job-'));
  const file = await saveJob(wanted, undefined, folder);
  const [program = '', ...before] = viewers[platform] ?? ['xdg-open'];
  const child = spawn(program, [...before, file], { detached: true, stdio: 'ignore' });
  try {
    await once(child, 'spawn');
  } catch {
    throw new UsageError(`${program} is not installed, which is needed to show ${file}.`);
  }
  child.unref();
  return file;
}

const viewers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};
