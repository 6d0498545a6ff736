import { freshSeed } from '../../../simulators/kit/chance.ts';
import type { LoadPlace } from '../../../suites/engine/journal/load/measures.ts';
import { seedsFor } from '../../../suites/engine/run/load/repeats.ts';
import { driverSecretIn, SecretError } from '../../../suites/engine/run/load/wait-for-work.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readBaseline } from './baseline.ts';
import { readDrivers } from './drivers.ts';
import { givenObjectives, givenWorkload } from './given-files.ts';
import { refuseDiffering } from './refuse-differing.ts';
import { type LoadWishes, placeOf } from './run-load.ts';

const compared = 10;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Given {
  readonly workload: string;
  readonly objectives: string | undefined;
  readonly baseline: string | undefined;
  readonly against: string | undefined;
  readonly repeats: number | undefined;
  readonly drivers: string;
  readonly seed: number | undefined;
  readonly calls: boolean;
  readonly out: string;
}

/** What is to be done, and where. */
export interface Wishes extends LoadWishes {
  readonly place: LoadPlace;
}

/** All that can be wrong is found before anything is started. Throws UsageError. */
export function wishesOf(given: Given, environment: Environment): Wishes {
  const { against, out, calls } = given;
  if (given.baseline !== undefined && against !== undefined)
    throw new UsageError('--baseline and --against exclude each other');
  const workload = givenWorkload(given.workload);
  const isCompared = given.baseline !== undefined || against !== undefined;
  const asked = given.objectives ?? (isCompared ? 'no-slower' : undefined);
  const objectives = asked === undefined ? [] : givenObjectives(asked, workload);
  const drivers = readDrivers(given.drivers);
  if (drivers.driverHosts.length > 0) {
    refuseWithoutSecret(environment);
    if (against !== undefined)
      throw new UsageError('--against needs drivers on this machine: --drivers with a number');
  }
  const place = placeOf(workload);
  const baseline = given.baseline === undefined ? undefined : readBaseline(given.baseline);
  if (baseline !== undefined) refuseDiffering(baseline, { surroundings: place, workload });
  const earlier = baseline?.repeats.map(({ seed }) => seed) ?? [];
  const count = given.repeats ?? (isCompared ? compared : 1);
  // A seed that is given is meant; else both sides play the same schedules.
  const seeds = seedsFor(count, given.seed ?? freshSeed(), given.seed === undefined ? earlier : []);
  const wishes: LoadWishes = { workload, objectives, seeds, baseline, calls, out, ...drivers };
  return { ...wishes, place };
}

/** Throws UsageError where the environment holds no secret, or one that is guessed too easily. */
export function refuseWithoutSecret(environment: Environment): void {
  try {
    driverSecretIn(environment);
  } catch (error) {
    if (error instanceof SecretError) throw new UsageError(error.message);
    throw error;
  }
}
