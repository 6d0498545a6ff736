import { ask } from './ask.ts';
import type { Pairs } from './compose.ts';
import type { Panel, PortName } from './documents.ts';
import { type Outcome, unable } from './outcome.ts';
import { readNothing } from './read-answer.ts';
import { askAsUser } from './session.ts';

/** A job the device has done by itself (interface 4.4, record a print/copy/scan job). */
export interface DeviceJob {
  readonly jobType: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly title?: string;
  readonly totalPages?: number;
  readonly colorPages?: number;
  readonly paperSize?: string;
  /** true: both sides, along the long edge; false: along the short one; left out: one side. */
  readonly duplex?: boolean;
  readonly port?: PortName;
  /** Epoch milliseconds; left out, the service's own time counts. */
  readonly doneAt?: number;
  /** Recorded for them with the device token; left out, for whoever is logged in. */
  readonly user?: { readonly userName: string; readonly providerId?: number };
}

/** POST /documents/history, with the user token or, for a named user, with the device token. */
export async function record(panel: Panel, job: DeviceJob): Promise<Outcome<undefined>> {
  const { deviceToken, timeouts } = panel.line;
  const moment = job.doneAt === undefined ? '' : momentOf(job.doneAt);
  if (moment === undefined) return unable('the time of the job is not a valid date');
  const call = {
    method: 'POST',
    path: '/documents/history',
    parameters: pairsOf(job, moment),
    timeoutMs: timeouts.answerMs,
  } as const;
  if (job.user === undefined) return await askAsUser(panel, call, readNothing);
  if (deviceToken === undefined)
    return unable('recording for another user requires a device token');
  return await ask(panel.line, { ...call, bearer: deviceToken }, readNothing);
}

function pairsOf(job: DeviceJob, moment: string): Pairs {
  const { port, user } = job;
  const values = {
    jobtype: job.jobType,
    title: job.title,
    totalpages: job.totalPages,
    colorpages: job.colorPages,
    papersize: job.paperSize,
    duplex: job.duplex,
    address: port !== undefined && 'address' in port ? port.address : undefined,
    serialnumber: port !== undefined && 'serial' in port ? port.serial : undefined,
    datetime: moment === '' ? undefined : moment,
    username: user?.userName,
    providerid: user?.providerId,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
}

/** YYYY-MM-DDTHH:mm:ss+HH:mm; undefined for what that form can't say. */
function momentOf(epochMs: number): string | undefined {
  const date = new Date(epochMs);
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(text) ? `${text.slice(0, 19)}+00:00` : undefined;
}
