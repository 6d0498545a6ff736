import type { Device } from '../device.ts';
import type { UnfinishedSource } from '../unfinished-jobs.ts';
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
      const printed = impressionsOut(job);
      return [
        { jobId: job.id, front: 'ipp', state, reasons, jobName, userName, arrivedAt, printed },
      ];
    });
  };
}
