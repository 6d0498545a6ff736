import { differences, readTable, writeTable } from './committed.ts';
import { deviationTable, jobs, ruleTable, type Table } from './digests.ts';
import { builtInPlan, planTable, writeProfiles } from './plans.ts';
import { type RunJobsOptions, runJobs } from './run-jobs.ts';

/** The committed tables below fixtures/oracle. */
const files = {
  rules: 'rules.tsv',
  deviations: 'deviations.tsv',
  plan: 'plan.tsv',
  plans: 'plans.tsv',
} as const;

export interface Compared {
  readonly rules: number;
  readonly deviations: number;
  /** A line for each cell that differs. */
  readonly differences: readonly string[];
}

/** Judges all recordings and compares with what is committed; with `only` just the rules whose ids begin so. */
export async function compareAll(options: RunJobsOptions): Promise<Compared> {
  const { only } = options;
  const said = await runJobs(jobs, options);
  const rules = ruleTable(said);
  const deviations = deviationTable(said);
  const compare = (file: string, now: Table): readonly string[] =>
    differences(ofRules(readTable(file), only), ofRules(now, only));
  const redOnly = (table: Table): Table => redOfRules(table, only);
  return {
    rules: rules.rows.size,
    deviations: deviations.rows.size,
    differences: [
      ...compare(files.rules, rules),
      ...differences(redOnly(readTable(files.deviations)), redOnly(deviations)),
      ...compare(files.plan, builtInPlan()),
      // A digest of a whole plan says nothing about some of its rules.
      ...(only === undefined ? compare(files.plans, planTable()) : []),
    ],
  };
}

/** Writes what is committed anew. */
export async function writeAll(options: Pick<RunJobsOptions, 'workers'>): Promise<void> {
  const said = await runJobs(jobs, options);
  writeTable(files.rules, ruleTable(said));
  writeTable(files.deviations, deviationTable(said));
  writeTable(files.plan, builtInPlan());
  writeProfiles();
  writeTable(files.plans, planTable());
}

type Only = readonly string[] | undefined;

const isOf = (rule: string, only: Only): boolean =>
  only === undefined || only.some((id) => rule.startsWith(id));

function ofRules({ columns, rows }: Table, only: Only): Table {
  return { columns, rows: new Map([...rows].filter(([rule]) => isOf(rule, only))) };
}

/** Where only some rules were judged, whether the deviation's own was the first of all is not known. */
function redOfRules({ columns, rows }: Table, only: Only): Table {
  if (only === undefined) return { columns, rows };
  const chosen = [...rows].map(([id, [rule = '', , red = '-']]) => {
    const own = red.split(',').filter((one) => one !== '-' && isOf(one, only));
    return [id, [rule, own.join(',') || '-']] as const;
  });
  return { columns: ['rule', 'red'], rows: new Map(chosen) };
}
