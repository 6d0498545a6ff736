import { freshSeed } from '../../../simulators/kit/chance.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  createPictures,
  faultForms,
  type Pace,
  type PrinterFault,
  type PrinterOptions,
  rawHabitForms,
  usualBounds,
} from '../../../simulators/printer/index.ts';
import { choice, orElse, portRange, text, texts, wholeNumber } from '../../command-line/options.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { pace } from './pace.ts';
import { rawHabitOf } from './raw-habit.ts';
import { checkFaults, type ReachOptions, reachOf, reachOptions } from './reach.ts';
import { faultOf } from './running.ts';

const anyNumber = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** What a printer, or each of many, is like. */
export const startOptions = {
  name: text('--name <name>', 'name of the printer', 'printer'),
  count: wholeNumber(
    '--count <number>',
    'number of printers: NAME-0001 and so on, on consecutive ports',
    {
      min: 1,
      max: 30_000,
    },
  ),
  host: text('--host <host>', 'address to listen on', '127.0.0.1'),
  fronts: choice('--fronts <which>', 'protocols for jobs', {
    of: ['both', 'raw', 'ipp'],
    fallback: 'both',
  }),
  rawPort: wholeNumber(
    '--raw-port <number>',
    'raw port, 0 for any free one (9100 if free)',
    portRange,
  ),
  ippPort: wholeNumber(
    '--ipp-port <number>',
    'IPP port, 0 for any free one (631 if free)',
    portRange,
  ),
  folder: text('--folder <folder>', 'folder for received jobs (.platen/printers/NAME)'),
  keep: choice('--keep <what>', 'store documents, or only their digests', {
    of: ['bytes', 'digest'],
    fallback: 'bytes',
  }),
  keepJobs: orElse(
    wholeNumber('--keep-jobs <number>', 'number of stored jobs', anyNumber),
    usualBounds.jobs,
  ),
  keepBytes: orElse(
    wholeNumber(
      '--keep-bytes <bytes>',
      'maximum size of stored documents, including earlier runs',
      anyNumber,
    ),
    usualBounds.bytes,
  ),
  profile: text('--profile <file>', 'profile with the IPP attributes of the printer'),
  faults: texts(
    '--fault <fault>',
    `fault of the printer, repeatable; random with a probability after it: ${faultForms.join(', ')}`,
  ),
  faultSeed: wholeNumber('--fault-seed <number>', 'seed for faults with a probability', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }),
  rawHabits: texts(
    '--raw-habit <habit>',
    `behaviour of the raw port, repeatable: ${rawHabitForms.join(', ')}`,
  ),
  pace: pace(
    '--pace <pages>',
    'pages per minute, or real for the pace of its profile; without it pages print at once',
  ),
  ...reachOptions,
  slow: wholeNumber('--slow <bytes>', 'bytes read per second', anyNumber),
};

export interface StartOptions extends ReachOptions {
  readonly name: string;
  readonly fronts: 'both' | 'raw' | 'ipp';
  readonly rawPort: number | undefined;
  readonly ippPort: number | undefined;
  readonly keep: 'bytes' | 'digest';
  readonly keepJobs: number;
  readonly keepBytes: number;
  readonly profile: string | undefined;
  readonly faults: readonly string[];
  readonly faultSeed: number | undefined;
  readonly rawHabits: readonly string[];
  readonly pace: Pace | undefined;
  readonly slow: number | undefined;
}

/** All but the ports, which depend on how many printers there are. */
export type GivenOptions = Omit<PrinterOptions, 'rawPort' | 'ippPort'>;

/** Throws UsageError for what is no printer. */
export async function optionsOf(
  options: StartOptions,
  folder: string,
  searchPath: string,
): Promise<GivenOptions> {
  const { name, host, keep, profile, pace, slow } = options;
  if (name.trim() === '') throw new UsageError('A printer needs a name.');
  const slowness = slow === undefined ? [] : [{ kind: 'slow', bytesPerSecond: slow } as const];
  const world = { clock: systemClock, ids: randomIds };
  const reach = await reachOf(options, folder);
  const faults: readonly PrinterFault[] = [...options.faults.map(faultOf), ...slowness];
  checkFaults(faults, options);
  return {
    name,
    host,
    folder,
    keep,
    bounds: { jobs: options.keepJobs, bytes: options.keepBytes },
    pictures: createPictures({ searchPath, clock: systemClock }),
    ...world,
    ...reach,
    ...(profile === undefined ? {} : { profile }),
    ...(pace === undefined ? {} : { pace }),
    faults,
    faultSeed: options.faultSeed ?? freshSeed(),
    rawHabits: options.rawHabits.map(rawHabitOf).reduce((all, one) => ({ ...all, ...one }), {}),
  };
}

export function noteChance({ faults = [], faultSeed }: GivenOptions, terminal: Terminal): void {
  if (faults.some((fault) => fault.probability !== undefined)) {
    terminal.note(`random faults: --fault-seed ${faultSeed} repeats them`);
  }
}

/** Many printers take free ports where none are named: the usual ones are one printer's. */
export function portsOf(options: StartOptions): Pick<PrinterOptions, 'rawPort' | 'ippPort'> {
  const { fronts, rawPort = 0, ippPort = 0 } = options;
  return {
    ...(fronts === 'ipp' ? {} : { rawPort }),
    ...(fronts === 'raw' ? {} : { ippPort }),
  };
}
