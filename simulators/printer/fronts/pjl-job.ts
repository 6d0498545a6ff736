import { optionValue, type PjlCommand } from '../../kit/wire/pjl/command.ts';

/** What the JOB command says. */
export interface PjlJob {
  readonly name?: string;
  readonly password?: number;
  /** Of the pages of all its documents, these are printed. */
  readonly firstPage: number;
  readonly lastPage: number;
}

/** The reference's bound on START and END. */
const endlessPage = 2_147_483_647;

export function readPjlJob(command: PjlCommand): PjlJob {
  const name = optionValue(command, 'NAME');
  const password = wholeNumber(command, 'PASSWORD');
  return {
    ...(name === undefined ? {} : { name }),
    ...(password === undefined ? {} : { password }),
    firstPage: wholeNumber(command, 'START') ?? 1,
    lastPage: wholeNumber(command, 'END') ?? endlessPage,
  };
}

/**
 * Which pages of a document are printed that comes behind so many pages of its job: a range as
 * page-ranges has it, undefined when all are.
 */
export function rangeOfDocument(job: PjlJob, pagesBefore: number): string | undefined {
  if (job.firstPage <= 1 && job.lastPage === endlessPage) return undefined;
  const first = Math.max(1, job.firstPage - pagesBefore);
  const last = job.lastPage === endlessPage ? endlessPage : job.lastPage - pagesBefore;
  return last < 1 ? `${endlessPage}-${endlessPage}` : `${first}-${last}`;
}

function wholeNumber(command: PjlCommand, name: string): number | undefined {
  const given = optionValue(command, name)?.trim() ?? '';
  return /^\d{1,10}$/.test(given) ? Math.min(Number(given), endlessPage) : undefined;
}
