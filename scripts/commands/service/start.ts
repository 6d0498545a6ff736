import { once } from 'node:events';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  type ConfigSources,
  isSetupFault,
  readSettings,
  type ServiceSettings,
  type World,
} from '../../../simulators/service/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Starts what needs a service's settings; what the user can put right is told as wrong usage. */
export async function startWithSettings<T>(
  sources: ConfigSources,
  terminal: Terminal,
  start: (settings: ServiceSettings, world: World) => Promise<T>,
): Promise<T> {
  const log = (line: string): void => terminal.note(line);
  try {
    return await start(await readSettings(sources), { clock: systemClock, ids: randomIds, log });
  } catch (error) {
    if (isSetupFault(error)) throw new UsageError(error.message);
    throw error;
  }
}

export async function untilInterrupted(signal: AbortSignal, terminal: Terminal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
  terminal.note('stopping, waiting for running requests and prints');
}
