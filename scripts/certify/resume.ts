import { writerOf } from '../../reports/running-mark.ts';
import type { NamedTerminal } from '../../suites/certify/certify.ts';
import type { Earlier } from '../../suites/certify/continued.ts';
import { type TerminalPlan, usualPlan } from '../../suites/certify/terminal-plan.ts';
import { latestOf } from '../../suites/engine/journal/attempts.ts';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { JournalEvent, RunEvent } from '../../suites/engine/journal/event.ts';
import { judgeTerminal } from '../../suites/engine/run/judge-terminal.ts';
import { isRed } from '../../suites/engine/run/rounds.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { readRecording } from '../recording.ts';
import { runStart } from './run-start.ts';

/** A run that is gone on with, and all that has to stay as it was. */
export interface Resumed {
  readonly earlier: Earlier;
  readonly terminal: NamedTerminal;
  readonly plan: TerminalPlan;
  readonly seed: number;
  readonly start: NonNullable<RunEvent['start']>;
  readonly only?: readonly string[];
  readonly plainHttp: boolean;
}

export interface ResumeWishes {
  readonly folder: string;
  /** Repeat what failed instead of playing what was left. */
  readonly isFailedAlone: boolean;
  /** The plan that was given, where one was. */
  readonly plan: TerminalPlan | undefined;
}

/** Reads the run of a folder. Throws UsageError where it cannot be gone on with. */
export async function resumedRun({ folder, isFailedAlone, plan }: ResumeWishes): Promise<Resumed> {
  const writer = writerOf(folder);
  if (writer !== undefined && writer !== process.pid)
    throw new UsageError(
      `the run in ${folder} is still in progress in process ${String(writer)}`,
      'Wait until it ends, or stop that process.',
    );
  const journal = await readRecording(folder, { mayBreakOff: true });
  const [run] = journal;
  if (run?.type !== 'run' || run.terminal === undefined || run.start === undefined)
    throw new UsageError(`${folder} holds no run of a terminal that can be resumed`);
  const { terminal, seed, only, start, target } = run;
  const { name, version, model, firmware } = terminal;
  const named = {
    name,
    version,
    ...(model === undefined ? {} : { model }),
    ...(firmware === undefined ? {} : { firmware }),
  };
  if (runStart({ seed, terminal: named }, start.serialNumber).digest !== start.digest)
    throw new UsageError(
      `${folder} was started by another version of Platen or its rules`,
      'Start a new run: a certificate covers one run with one set of rules.',
    );
  const failed = isFailedAlone ? failedIn(journal) : new Set<string>();
  if (isFailedAlone && failed.size === 0 && isThrough(journal))
    throw new UsageError(`nothing failed in ${folder}`);
  return {
    earlier: { journal, because: isFailedAlone ? 'failed' : 'interrupted', failed },
    terminal: named,
    plan: planAsBefore(run.terminal, plan),
    seed,
    start,
    ...(only === undefined ? {} : { only }),
    plainHttp: target.baseUrl.startsWith('http:'),
  };
}

/** The test cases in which rules were broken, as they were played last. */
function failedIn(journal: readonly JournalEvent[]): ReadonlySet<string> {
  const scenarios = new Map(
    latestOf(journal).flatMap((event) =>
      event.type === 'case' ? [[event.case, event.scenario] as const] : [],
    ),
  );
  const red = judgeTerminal(journal).results.filter(isRed);
  return new Set(
    red.flatMap(({ findings }) => findings.map((one) => scenarios.get(one.case) ?? one.case)),
  );
}

function isThrough(journal: readonly JournalEvent[]): boolean {
  return journal.at(-1)?.type !== 'ended';
}

/** Throws UsageError where it says another thing of the terminal. */
function planAsBefore(
  { can, identifies, offers, reader }: NonNullable<RunEvent['terminal']>,
  given: TerminalPlan | undefined,
): TerminalPlan {
  const before = {
    can: [...can],
    identifies: [...(identifies ?? usualPlan.identifies)],
    offers: [...(offers ?? usualPlan.offers)],
  } as Pick<TerminalPlan, 'can' | 'identifies' | 'offers'>;
  const plan = given ?? { ...usualPlan, ...before };
  const other = (['can', 'identifies', 'offers'] as const).find(
    (member) => canonicalJson(plan[member]) !== canonicalJson(before[member]),
  );
  if (other !== undefined)
    throw new UsageError(
      `the plan has another '${other}' than the run that is resumed: ${before[other].join(', ')}`,
    );
  return reader === undefined ? plan : { ...plan, reader };
}
