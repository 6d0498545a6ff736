import type { DeviceJob, Terminal } from '../../../simulators/terminal/index.ts';
import { defineCommand } from '../../command-line/command.ts';
import { choice, text, wholeNumber } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { Outcome } from '../../exit-codes.ts';
import { isNamed } from './person.ts';
import { type PortChoice, portOf, portOptions } from './port.ts';
import { asPerson, atPanel, sessionOptions } from './session.ts';
import { type Teller, tellFailure } from './tell.ts';

const pages = { min: 0, max: 1_000_000 };

export const recordCommand = defineCommand({
  name: 'record',
  about:
    'Records a job that the device did without the service: a copy, a scan, a fax or a print. For the user ' +
    'who logs in, or with the device token for the user named with --for.',
  examples: [
    { line: 'terminal record --card 946EBD28 --type COPY --pages 4', does: 'a copy of four pages' },
    {
      line: 'terminal record --for ann --type SCAN --title Contract --serial RAW-0001',
      does: 'with the device token in PLATEN_DEVICE_TOKEN',
    },
  ],
  options: {
    type: choice('--type <word>', 'type of the job', {
      of: ['PRINT', 'COPY', 'SCAN', 'FAX'],
      fallback: 'COPY',
    }),
    title: text('--title <text>', 'title of the job'),
    pages: wholeNumber('--pages <number>', 'how many pages', pages),
    colorPages: wholeNumber('--color-pages <number>', 'how many of them in colour', pages),
    paper: text('--paper <size>', 'such as A4 or Letter'),
    sides: choice('--sides <how>', 'sides to print on', {
      of: ['one-sided', 'long-edge', 'short-edge'],
      fallback: 'one-sided',
    }),
    at: text('--at <instant>', 'time of the job, such as 2026-03-01T09:30:00+01:00'),
    for: text('--for <user>', 'owner of the job, who does not log in'),
    provider: wholeNumber('--provider <id>', "the authentication provider of --for's user", {
      min: 0,
      max: 2_147_483_647,
    }),
    ...portOptions,
    ...sessionOptions,
  },
  async run(invocation) {
    const { options } = invocation;
    const job = jobOf(options);
    const act = (panel: Terminal, teller: Teller): Promise<Outcome> => record(panel, job, teller);
    if (options.for === undefined) return await asPerson(invocation, act);
    if (isNamed(options)) throw new UsageError('--for excludes options that log in.');
    return await atPanel(invocation, act);
  },
});

interface JobChoice extends PortChoice {
  readonly type: DeviceJob['jobType'];
  readonly title: string | undefined;
  readonly pages: number | undefined;
  readonly colorPages: number | undefined;
  readonly paper: string | undefined;
  readonly sides: 'one-sided' | 'long-edge' | 'short-edge';
  readonly at: string | undefined;
  readonly for: string | undefined;
  readonly provider: number | undefined;
}

function jobOf(options: JobChoice): DeviceJob {
  const { title, pages: totalPages, colorPages, paper, at, provider, for: userName } = options;
  const port = portOf(options);
  if (provider !== undefined && userName === undefined) {
    throw new UsageError('--provider needs --for.');
  }
  return {
    jobType: options.type,
    // Of duplex there is only "true means LONG, otherwise SHORT" (interface 4.4): one-sided leaves it out.
    ...(options.sides === 'one-sided' ? {} : { duplex: options.sides === 'long-edge' }),
    ...(at === undefined ? {} : { doneAt: instantOf(at) }),
    ...(title === undefined ? {} : { title }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(colorPages === undefined ? {} : { colorPages }),
    ...(paper === undefined ? {} : { paperSize: paper }),
    ...(port === undefined ? {} : { port }),
    ...(userName === undefined
      ? {}
      : { user: { userName, ...(provider === undefined ? {} : { providerId: provider }) } }),
  };
}

/** ISO-8601 with an offset: without one the instant would depend on where the machine stands. */
function instantOf(given: string): number {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  const instant = form.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new UsageError(`--at ${JSON.stringify(given)} is not like 2026-03-01T09:30:00+01:00.`);
}

async function record(panel: Terminal, job: DeviceJob, teller: Teller): Promise<Outcome> {
  const outcome = await panel.record(job);
  if (outcome.kind !== 'done') return tellFailure({ what: 'recording' }, outcome, teller);
  if (teller.json) teller.terminal.json({ recorded: job.jobType });
  else teller.terminal.print(`recorded  ${job.jobType}`);
  return 'passed';
}
