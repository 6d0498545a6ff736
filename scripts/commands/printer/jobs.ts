import type { ReceiptJson, UnfinishedJob } from '../../../simulators/printer/index.ts';
import { type CommandSpec, defineCommand } from '../../command-line/command.ts';
import { flag, text } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { textTable } from '../../load/rig/text-table.ts';
import { clockTime, describeJob, plain } from './job-line.ts';
import { type Part, saveJob } from './saving.ts';
import { openJob } from './viewer.ts';
import { askPrinter, which } from './which-printer.ts';

export const jobsCommand: CommandSpec = defineCommand({
  name: 'jobs',
  about:
    'Lists what a running printer received, oldest first, and the jobs that wait or are being ' +
    'printed, or shows one of its documents. ' +
    'A printer forgets its oldest jobs beyond --keep-jobs.',
  examples: [
    { line: 'printer jobs', does: 'prints a table' },
    { line: 'printer jobs --open 3', does: 'shows the document of job 3' },
    {
      line: 'printer jobs --save 3 --picture',
      does: 'saves its first page as a picture in this folder',
    },
    {
      line: 'printer jobs --name lobby --number 17',
      does: 'lists the jobs of the 17th of many printers',
    },
  ],
  options: {
    ...which,
    open: text('--open <job>', 'show the document of this job'),
    save: text('--save <job>', 'save the document of this job in this folder'),
    picture: flag('--picture', 'with --open and --save: the first page as a picture'),
    json: flag('--json', 'each job as a line of JSON'),
  },
  async run({ options, terminal }) {
    const { open, save, picture } = options;
    const part: Part = picture ? 'picture' : 'document';
    if (open !== undefined && save !== undefined) {
      throw new UsageError('Either --open or --save, not both.');
    }
    if (save !== undefined) {
      terminal.print(await saveJob({ printer: options, job: save, part }));
    } else if (open !== undefined) {
      const wanted = { printer: options, job: open, part };
      terminal.print(await openJob(wanted, process.platform));
    } else {
      if (picture) throw new UsageError('--picture belongs to --open or --save.');
      const response = await askPrinter(options, '/jobs');
      const jobs = (await response.json()) as readonly ReceiptJson[];
      const waiting = await askPrinter(options, '/unfinished');
      const unfinished = (await waiting.json()) as readonly UnfinishedJob[];
      if (options.json) for (const job of [...jobs, ...unfinished]) terminal.json(job);
      else for (const line of jobTable(jobs, unfinished)) terminal.print(line);
    }
    return 'passed';
  },
});

const heading = ['job', 'came', 'ended', 'name', 'by', 'document', 'bytes', 'sha256', 'state'];

function jobTable(
  jobs: readonly ReceiptJson[],
  unfinished: readonly UnfinishedJob[],
): readonly string[] {
  const rows = [...jobs.map(row), ...unfinished.map(unfinishedRow)];
  return rows.length === 0 ? ['no jobs'] : textTable([heading, ...rows]).split('\n');
}

function unfinishedRow(job: UnfinishedJob): readonly string[] {
  const { jobId, arrivedAt, jobName = '(no name)', userName = '', state, reasons, printed } = job;
  const why = reasons.filter((reason) => reason !== 'none').join(', ');
  const out = printed === 0 ? '' : `${printed} ${printed === 1 ? 'page' : 'pages'} out`;
  return [
    String(jobId),
    clockTime(arrivedAt),
    '',
    plain(jobName),
    plain(userName),
    out,
    '',
    '',
    why === '' ? state : `${state}: ${why}`,
  ];
}

function row(job: ReceiptJson): readonly string[] {
  const state = job.reason === undefined ? job.state : `${job.state}: ${plain(job.reason)}`;
  return [
    String(job.jobId),
    clockTime(job.arrivedAt),
    clockTime(job.lastByteAt),
    plain(job.ticket.jobName ?? '(no name)'),
    plain(job.ticket.userName ?? ''),
    describeJob(job),
    String(job.bytes),
    job.sha256.slice(0, 12),
    job.file === undefined ? `${state}, not kept` : state,
  ];
}
