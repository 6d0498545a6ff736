import { placeInHome, type RunPlace } from '../reports/write-run.ts';
import { flag } from './command-line/options.ts';

/** Of every command that writes a run. */
export const harOption = flag('--har', 'write run.har too, every exchange for browser tools');

/** Where a command writes a run that began then: --out, which is there, or a new folder of reports/runs. */
export async function runPlace(out: string | undefined, startedAt: string): Promise<RunPlace> {
  return out === undefined ? placeInHome('reports', startedAt) : { folder: out };
}
