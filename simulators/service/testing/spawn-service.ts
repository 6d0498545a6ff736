import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../service.ts';
import type { SampleFolder } from './sample-service.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface SpawnedService {
  readonly process: ChildProcessWithoutNullStreams;
  readonly url: string;
  readonly control: RunningService['control'];
}

/** Where it keeps things and from what it begins; it logs warnings where nothing else is said. */
export interface Spawning extends Pick<SampleFolder, 'dataFolder' | 'seedFile'> {
  readonly logLevel?: 'info';
  /** Further settings, as variables. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The service as a process of its own, over plain HTTP; `under` is what it is run under, e.g. a tracer. */
export function spawnService(
  { dataFolder, seedFile, logLevel, variables }: Spawning,
  under: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  const [command, ...parameters] = [...under, process.execPath, entry];
  const environment = {
    PLATEN_DATA_FOLDER: dataFolder,
    PLATEN_SEED: seedFile,
    PLATEN_PORT: '0',
    PLATEN_HTTP: 'true',
    ...(logLevel === undefined ? {} : { PLATEN_LOG_LEVEL: logLevel }),
    ...variables,
  };
  return spawn(command, parameters, { env: environment });
}

/** Waits until it says it is ready. */
export async function readyService(
  folder: Spawning,
  under: readonly string[] = [],
): Promise<SpawnedService> {
  const child = spawnService(folder, under);
  if (folder.logLevel === undefined) child.stderr.pipe(process.stderr);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, control } = JSON.parse(line) as Pick<SpawnedService, 'url' | 'control'>;
  return { process: child, url, control };
}
