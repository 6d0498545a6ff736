import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Workload } from '../../../suites/engine/journal/load/workload.ts';
import {
  type Objective,
  ObjectivesError,
  refuseUnknownStages,
} from '../../../suites/engine/judge/load/objectives.ts';
import {
  chooseWorkload,
  stagesToCome,
  WorkloadError,
} from '../../../suites/engine/run/load/choose-workload.ts';
import { readObjectives } from '../../../suites/engine/run/load/read-objectives.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** A workload by name or file. Throws UsageError before anything is started. */
export function givenWorkload(nameOrFile: string): Workload {
  try {
    return chooseWorkload(nameOrFile);
  } catch (error) {
    if (!(error instanceof WorkloadError)) throw error;
    throw new UsageError(`--workload: ${error.message}`, "'platen load --list' lists workloads.");
  }
}

const builtIn = ['usual', 'capacity', 'no-slower'];

/** Objectives by name or file that fit the workload. Throws UsageError, which names every mistake. */
export function givenObjectives(nameOrFile: string, workload: Workload): readonly Objective[] {
  const file = builtIn.includes(nameOrFile)
    ? fileURLToPath(
        new URL(`../../../fixtures/loads/objectives/${nameOrFile}.json`, import.meta.url),
      )
    : nameOrFile;
  if (!existsSync(file)) {
    const more =
      extname(file) === ''
        ? `, nor objectives of that name; built in are ${builtIn.join(', ')}`
        : '';
    throw new UsageError(`--objectives: there is no file ${file}${more}`);
  }
  try {
    const { objectives } = readObjectives(file);
    refuseUnknownStages(objectives, stagesToCome(workload), nameOrFile);
    return objectives;
  } catch (error) {
    if (!(error instanceof ObjectivesError)) throw error;
    throw new UsageError(
      `--objectives: ${error.message}`,
      'fixtures/loads/objectives/usual.json shows the form.',
    );
  }
}
