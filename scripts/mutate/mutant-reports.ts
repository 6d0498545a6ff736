import { isInSample, type MutantSample } from './mutant-sample.ts';
import type { JudgeScore } from './stored.ts';

/** Stryker's report, by the path of the mutated file. */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly StrykerMutant[] }>>;
}

export interface StrykerMutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly status: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

const room = /^suites\/(judge\/)?/;
const killed: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const survived: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);
const untried: ReadonlySet<string> = new Set(['RuntimeError']);

/** How the mutants of each file fared: one is killed when any of the runs killed it. */
export function mergeReports(reports: readonly StrykerReport[]): JudgeScore['files'] {
  const paths = new Set(reports.flatMap(({ files }) => Object.keys(files)));
  return [...paths].toSorted().map((path) => {
    const all = reports.flatMap(({ files }) => files[path]?.mutants ?? []);
    const fates = [...Map.groupBy(all, nameOf).values()].map(fateOf);
    const count = (wanted: Fate): number => fates.filter((fate) => fate === wanted).length;
    return {
      file: path.replace(room, ''),
      killed: count('killed'),
      survived: count('survived'),
      shown: count('shown'),
    };
  });
}

/** Of mutants that no test reaches as many as of the others: Stryker never asks the runner about them. */
export function withinSample({ files }: StrykerReport, sample: MutantSample): StrykerReport {
  const drawn = (fileName: string, mutant: StrykerMutant): StrykerMutant =>
    mutant.status !== 'NoCoverage' || isInSample({ ...mutant, fileName }, sample)
      ? mutant
      : { ...mutant, status: 'RuntimeError' };
  return {
    files: Object.fromEntries(
      Object.entries(files).map(([path, { mutants }]) => [
        path,
        { mutants: mutants.map((one) => drawn(path, one)) },
      ]),
    ),
  };
}

type Fate = 'killed' | 'survived' | 'shown' | 'untried';

/** A mutant outside of the sample is an error of the runner; a shown text is ignored wherever it is met. */
function fateOf(mutants: readonly StrykerMutant[]): Fate {
  const met = (statuses: ReadonlySet<string>): boolean =>
    mutants.some(({ status }) => statuses.has(status));
  if (met(untried)) return 'untried';
  if (met(killed)) return 'killed';
  return met(survived) ? 'survived' : 'shown';
}

/** "suites/judge/a.ts:10-12" for each mutant that no test has killed. */
export function survivingLines({ files }: StrykerReport): readonly string[] {
  const lines = Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => survived.has(status))
      .map(({ location: { start, end } }) => `${path}:${String(start.line)}-${String(end.line)}`),
  );
  return [...new Set(lines)];
}

function nameOf({ mutatorName, replacement, location }: StrykerMutant): string {
  return JSON.stringify([mutatorName, replacement, location]);
}
