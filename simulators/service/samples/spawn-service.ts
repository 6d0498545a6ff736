import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SampleFolder } from './start-sample.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface SpawnedService {
  readonly process: ChildProcessWithoutNullStreams;
  readonly url: string;
}

/** The service as a process of its own, over plain HTTP; `under` is what it is run under, e.g. a tracer. */
export function spawnService(
  { dataFolder, seedFile }: SampleFolder,
  under: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  const [command, ...parameters] = [...under, process.execPath, entry];
  const environment = {
    PLATEN_DATA_FOLDER: dataFolder,
    PLATEN_SEED: seedFile,
    PLATEN_PORT: '0',
    PLATEN_HTTP: 'true',
  };
  return spawn(command, parameters, { env: environment });
}

/** Waits until it says it is ready. */
export async function readyService(
  folder: SampleFolder,
  under: readonly string[] = [],
): Promise<SpawnedService> {
  const child = spawnService(folder, under);
  child.stderr.pipe(process.stderr);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { readonly url: string };
  return { process: child, url };
}
