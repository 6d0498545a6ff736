import type { Device } from '../device.ts';
import { impressionsOf } from '../impressions.ts';
import type { UnfinishedSource } from '../unfinished-jobs.ts';
import type { IppJob } from './job.ts';
import { impressionsOut } from './job-attributes.ts';
import { isFinal, shownState } from './job-state.ts';
import type { JobTable } from './job-table.ts';

/** The jobs of IPP that are not over. */
export function unfinishedIppJobs(jobs: JobTable, device: Device): UnfinishedSource {
  return () => {
    const stopped = device.state() === 'stopped';
    return jobs.all().flatMap((job) => {
      const { state: own } = job;
      if (isFinal(own)) return [];
      const state = shownState(own, stopped);
      const { name: jobName, userName } = job.description;
      const reasons = state === 'processing-stopped' && stopped ? device.stateReasons() : job.holds;
      const arrivedAt = job.times.created;
      const total = impressionsOfAll(job);
      const progress = { printed: impressionsOut(job), ...(total === undefined ? {} : { total }) };
      const described = { jobId: job.id, front: 'ipp', state, reasons, jobName, userName } as const;
      return [{ ...described, arrivedAt, ...progress }];
    });
  };
}

/** Sides of all documents; undefined before they are all counted. */
function impressionsOfAll({ documents, incoming }: IppJob): number | undefined {
  if (incoming || documents.length === 0) return undefined;
  let sum = 0;
  for (const { receipt, underWay } of documents) {
    const sides = receipt === undefined ? underWay?.total : impressionsOf(receipt);
    if (sides === undefined) return undefined;
    sum += sides;
  }
  return sum;
}
