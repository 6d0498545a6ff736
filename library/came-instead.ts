import type { ControlClient } from './control-client.ts';

interface UnfinishedJson {
  readonly jobId: number;
  readonly state: string;
  readonly reasons: readonly string[];
}

interface PrinterJson {
  readonly name: string;
  /** Finished jobs. */
  readonly jobs: number;
}

/** Names the unfinished jobs of this printer and the finished jobs of others, for a wait in which no job came in time. */
export async function cameInstead(
  control: ControlClient,
  name: string,
  returned: number,
): Promise<string> {
  const base = `/printers/${encodeURIComponent(name)}`;
  const unfinished = (await control.json('GET', `${base}/unfinished`)) as readonly UnfinishedJson[];
  const printers = (await control.json('GET', '/printers')) as readonly PrinterJson[];
  return [
    counted(returned, `returned before`),
    ...unfinished.map(
      ({ jobId, state, reasons }) => `job ${String(jobId)} is ${state} (${reasons.join(', ')})`,
    ),
    ...printers
      .filter((one) => one.name !== name && one.jobs > 0)
      .map((one) => counted(one.jobs, `finished at ${one.name}`)),
  ].join('; ');
}

function counted(count: number, what: string): string {
  if (count === 0) return `no job was ${what}`;
  return count === 1 ? `one job was ${what}` : `${String(count)} jobs were ${what}`;
}
