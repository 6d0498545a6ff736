import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadReport } from '../../../reports/load/load-report.ts';
import {
  balanceFaults,
  type JobFault,
  type LoadFindings,
} from '../../../suites/engine/journal/load/findings.ts';
import type { LoadSurroundings } from '../../../suites/engine/journal/load/measures.ts';
import { RowsError } from '../../../suites/engine/journal/load/rows-error.ts';
import { withBalances } from '../../../suites/engine/judge/load/balance-judge.ts';
import { judgeBalancesAgain } from '../../../suites/engine/run/load/balances/judge-again.ts';
import { findExamples } from '../../../suites/engine/run/load/find-examples.ts';
import { measureRowFile } from '../../../suites/engine/run/load/measure-row-file.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readBaseline } from './baseline.ts';
import { givenObjectives } from './given-files.ts';
import { makeReport } from './make-report.ts';
import { refuseDiffering } from './refuse-differing.ts';

export interface ReportWishes {
  readonly folder: string;
  readonly objectives: string | undefined;
  readonly baseline: string | undefined;
}

export interface ReportedAgain {
  readonly report: LoadReport;
  /** Where the rows end within a record, which was left out. */
  readonly torn?: string;
}

/**
 * The report of an earlier run, measured and judged again from its rows. What rows don't tell is taken
 * from its load.json; of a run that was killed before it wrote one, papers were never judged.
 */
export async function reportAgain(wishes: ReportWishes): Promise<ReportedAgain> {
  const { folder } = wishes;
  const rows = join(folder, 'rows.bin');
  const file = join(folder, 'load.json');
  const written = existsSync(file) ? readBaseline(file) : undefined;
  const measured = await wellRead(measureRowFile(rows));
  const { target, workload, repeats, torn } = measured;
  const surroundings = measured.surroundings ?? written?.surroundings ?? unknownPlace;
  const facts = { target, workload, surroundings };
  const baseline = baselineOf(wishes);
  if (baseline !== undefined) refuseDiffering(baseline, facts);
  const objectives =
    wishes.objectives === undefined
      ? (written?.objectives ?? []).map(({ objective }) => objective)
      : givenObjectives(wishes.objectives, workload);
  const examples = await findExamples(rows, repeats);
  const findings = await findingsAgain(folder, written?.findings ?? neverJudged);
  const report = makeReport(
    {
      facts,
      measured: { repeats, prefix: written?.prefix ?? 'load-', findings },
      ...(examples === undefined ? {} : { examples }),
      calls: written?.calls ?? [],
    },
    {
      repeats: written?.asked ?? repeats.length,
      // One for each stage that it was judged at: asked once.
      objectives: [...new Map(objectives.map((one) => [JSON.stringify(one), one])).values()],
      ...(baseline === undefined ? {} : { baseline }),
    },
  );
  return { report, ...(torn === undefined ? {} : { torn }) };
}

async function wellRead<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    throw new UsageError(error.message, "Name the folder of a run's report: rows.bin is in it.");
  }
}

/** What the ledgers of the run say is judged again; all else as it was found. */
async function findingsAgain(folder: string, found: LoadFindings): Promise<LoadFindings> {
  const again = await wellRead(judgeBalancesAgain(folder));
  if (again?.balances.state !== 'judged') return found;
  const { left } = found.balances;
  const isJob = ([fault]: readonly [string, number]): boolean =>
    !balanceFaults.has(fault as JobFault);
  const jobs = {
    ...found,
    faults: found.faults.filter(({ fault }) => !balanceFaults.has(fault)),
    count: Object.fromEntries(Object.entries(found.count).filter(isJob)),
  };
  const { balances, faults } = again;
  return withBalances(jobs, {
    faults,
    balances: left === undefined ? balances : { ...balances, left },
  });
}

/** The one that is named, or the one that was played in turns with it. */
function baselineOf({ baseline, folder }: ReportWishes): LoadReport | undefined {
  if (baseline !== undefined) return readBaseline(baseline);
  const against = join(folder, 'against', 'load.json');
  return existsSync(against) ? readBaseline(against) : undefined;
}

const neverJudged: LoadFindings = {
  accepted: 0,
  printed: 0,
  faults: [],
  count: {},
  sampled: {
    journeys: 0,
    rules: 0,
    situations: 0,
    broken: [],
    unjudged: ['the run was killed before it judged the prints'],
  },
  balances: { state: 'unasked', why: 'the run was killed before it asked for them' },
};

const unknownPlace: LoadSurroundings = {
  machine: 'unknown',
  cores: 1,
  busyCores: 0,
  platen: 'unknown',
  node: 'unknown',
  workloadDigest: '0'.repeat(64),
};
