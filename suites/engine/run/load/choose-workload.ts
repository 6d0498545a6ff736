import type { Workload } from '../../journal/load/workload.ts';
import type { StageToCome } from '../../judge/load/objectives.ts';
import {
  builtInWorkload,
  builtInWorkloads,
  readWorkload,
} from '../../session/load/workload/read-workload.ts';
import { heldStages, plannedStages } from '../../session/load/workload/stages.ts';

export { WorkloadError } from '../../session/load/workload/read-workload.ts';

/** A built-in workload by its name, or one from a file. Throws WorkloadError, which names every mistake. */
export function chooseWorkload(nameOrFile: string): Workload {
  return isName(nameOrFile) ? builtInWorkload(nameOrFile) : readWorkload(nameOrFile);
}

export function listWorkloads(): readonly Workload[] {
  return builtInWorkloads.map(builtInWorkload);
}

/** The stages that will be measured, by which objectives call them. */
export function stagesToCome({ arrivals }: Workload): readonly StageToCome[] {
  if (arrivals.kind !== 'capacity') return plannedStages(arrivals);
  return heldStages(arrivals, { perSecond: arrivals.fromPerSecond, stage: 1 });
}

/** Neither a path nor an ending: what looks like a name is one, however it is spelled. */
function isName(text: string): boolean {
  return /^[\w-]*$/.test(text);
}
