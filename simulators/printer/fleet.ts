import { join } from 'node:path';
import { type Running, running } from '../kit/lifecycle.ts';
import { isPortTaken } from '../kit/port-taken.ts';
import type { Printer, PrinterOptions } from './index.ts';
import { withPace } from './pace.ts';
import { defaultProfile, loadProfile } from './profile.ts';

/**
 * Many printers of one kind. `name` and `folder` are what theirs begin with; `rawPort` and `ippPort`
 * are the first printer's, the others' follow: 0 takes a free one for each.
 */
export interface FleetOptions extends PrinterOptions {
  readonly count: number;
  /** Told how many are started. */
  readonly onStarted?: (started: number) => void;
  /** Told of a port in the row that is taken: its printer takes a free one. Without it, no printer starts. */
  readonly onTaken?: (taken: TakenPort) => void;
}

export interface TakenPort {
  readonly name: string;
  readonly port: number;
}

export interface Fleet extends Running {
  /** In the order of their numbers. */
  readonly printers: readonly Printer[];
}

type StartOne = (options: PrinterOptions) => Promise<Printer>;

/** So many start at a time; all at once would make the loop stand still. */
const startedAtATime = 64;

/** Rejects as starting one of them does, when those that were started have stopped. */
export async function startEach(options: FleetOptions, start: StartOne): Promise<Fleet> {
  const { profile = defaultProfile, onStarted, onTaken, ...same } = options;
  const { pace } = same;
  const read = typeof profile === 'string' ? await loadProfile(profile) : profile;
  const shared = pace === undefined ? read : withPace(read, pace);
  const names = fleetNames(options);
  const started = new Map<number, Printer>();
  let next = 0;
  const starting = async (): Promise<void> => {
    while (next < names.length) {
      const index = next;
      next += 1;
      const wanted = nthOptions({ ...same, profile: shared }, names, index);
      started.set(index, await startBeside(wanted, start, onTaken));
      onStarted?.(started.size);
    }
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...started.values()].map((printer) => printer.stop()));
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: startedAtATime }, () =>
      starting().catch((error: unknown) => {
        next = names.length;
        throw error;
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  const printers = names.flatMap((_, index) => started.get(index) ?? []);
  return running({ printers }, stop);
}

/** With a free port for each that is taken, where somebody wants to know. */
async function startBeside(
  options: PrinterOptions,
  start: StartOne,
  onTaken: FleetOptions['onTaken'],
): Promise<Printer> {
  try {
    return await start(options);
  } catch (error) {
    const port = takenPort(error);
    const front = (['rawPort', 'ippPort'] as const).find((one) => options[one] === port);
    if (onTaken === undefined || port === undefined || front === undefined) throw error;
    onTaken({ name: options.name, port });
    return await startBeside({ ...options, [front]: 0 }, start, onTaken);
  }
}

/** Undefined for other errors, and where any free port would have done. */
function takenPort(error: unknown): number | undefined {
  if (!isPortTaken(error)) return undefined;
  const port = 'port' in error ? error.port : undefined;
  return typeof port === 'number' && port > 0 ? port : undefined;
}

/** `lobby-0001` and on. */
function fleetNames({ name, count }: Pick<FleetOptions, 'name' | 'count'>): string[] {
  return Array.from({ length: count }, (_, index) => fleetName(name, index + 1));
}

/** Of the printer with this number, which counts from 1. */
export function fleetName(name: string, number: number): string {
  return `${name}-${String(number).padStart(4, '0')}`;
}

function nthOptions(
  options: PrinterOptions,
  names: readonly string[],
  index: number,
): PrinterOptions {
  const { rawPort, ippPort, folder, faultSeed = 0 } = options;
  const name = names[index] ?? '';
  return {
    ...options,
    name,
    folder: join(folder, name.replace(/[^\w.-]/g, '_')),
    makeFolder: 'when-needed',
    // By one seed, chance would strike all of them at once.
    faultSeed: faultSeed + index,
    ...(rawPort === undefined ? {} : { rawPort: rawPort === 0 ? 0 : rawPort + index }),
    ...(ippPort === undefined ? {} : { ippPort: ippPort === 0 ? 0 : ippPort + index }),
  };
}
