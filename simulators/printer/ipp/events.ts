import type { IppJob, JobChange } from './job.ts';
import { isFinal } from './job-state.ts';

/** RFC 3995 5.3.3.4.2 and 5.3.3.4.3, PWG 5100.13: what subscriptions can be about. */
export const eventNames = [
  'none',
  'job-completed',
  'job-config-changed',
  'job-created',
  'job-progress',
  'job-state-changed',
  'job-stopped',
  'printer-config-changed',
  'printer-media-changed',
  'printer-queue-order-changed',
  'printer-restarted',
  'printer-shutdown',
  'printer-state-changed',
  'printer-stopped',
] as const;

export type EventName = (typeof eventNames)[number];

/** Something that happened. Of `names` the first says it best; the others include it. */
export interface IppEvent {
  readonly names: readonly EventName[];
  /** Absent in events of the printer. */
  readonly job?: IppJob;
}

/** What a change of a job is to those who subscribed; undefined when it is none of their business. */
export function jobEvent(job: IppJob, change: JobChange | 'created'): IppEvent | undefined {
  const names = change === 'state' ? stateEvents(job) : changeEvents[change];
  return names === undefined ? undefined : { names, job };
}

function stateEvents(job: IppJob): readonly EventName[] {
  if (isFinal(job.state)) return ['job-completed', 'job-state-changed'];
  if (job.state === 'processing-stopped') return ['job-stopped', 'job-state-changed'];
  return ['job-state-changed'];
}

const changeEvents: Readonly<Record<string, readonly EventName[]>> = {
  created: ['job-created', 'job-state-changed'],
  description: ['job-config-changed'],
  printed: ['job-progress'],
};
