import {
  AnnounceError,
  PaceError,
  type Printer,
  type PrinterOptions,
  startPrinter,
} from '../../../simulators/printer/index.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { listenTrouble } from '../../listen-trouble.ts';

/** The port of a front: the one that was asked for, or the usual one if it can be had. */
export interface PortWish {
  readonly asked: number | undefined;
  readonly usual: number;
}

export interface PrinterWish {
  readonly options: Omit<PrinterOptions, 'rawPort' | 'ippPort'>;
  /** A front without a wish is left out. */
  readonly raw?: PortWish;
  readonly ipp?: PortWish;
  /** Told where a free port had to take a usual one's place. */
  note(line: string): void;
}

/** Starts the printer; throws UsageError where what was asked for can't be had. */
export async function startOnPorts(wish: PrinterWish): Promise<Printer> {
  const { options, raw, ipp } = wish;
  try {
    return await startPrinter({
      ...options,
      ...(raw === undefined ? {} : { rawPort: raw.asked ?? raw.usual }),
      ...(ipp === undefined ? {} : { ippPort: ipp.asked ?? ipp.usual }),
    });
  } catch (error) {
    const failure = readFailure(error) ?? profileFailure(error, options.profile);
    if (failure === undefined) throw error;
    const instead = withoutPort(wish, failure);
    if (instead === undefined) throw new UsageError(failure.sentence);
    wish.note(`${failure.sentence}; a free port is used instead`);
    return await startOnPorts(instead);
  }
}

/** What the person at the keyboard can put right as a UsageError; anything else as it is. */
export function asUsageError(error: unknown, profile?: PrinterOptions['profile']): unknown {
  const failure = readFailure(error) ?? profileFailure(error, profile);
  return failure === undefined ? error : new UsageError(failure.sentence);
}

interface Failure {
  readonly sentence: string;
  /** Another port may do. */
  readonly port?: number;
}

/** The wish with a free port in the place of a usual one; undefined when that port was asked for. */
function withoutPort(wish: PrinterWish, { port }: Failure): PrinterWish | undefined {
  for (const front of ['raw', 'ipp'] as const) {
    const wanted = wish[front];
    if (wanted !== undefined && wanted.asked === undefined && wanted.usual === port) {
      return { ...wish, [front]: { ...wanted, asked: 0 } };
    }
  }
  return undefined;
}

/** What the system says of a port, the host or a file; undefined for anything else. */
function readFailure(error: unknown): Failure | undefined {
  if (error instanceof AnnounceError || error instanceof PaceError)
    return { sentence: error.message };
  const trouble = listenTrouble(error);
  if (trouble !== undefined) return trouble;
  return error instanceof Error && 'path' in error ? { sentence: error.message } : undefined;
}

/** An error about what stands in the profile begins with the file's name. */
function profileFailure(error: unknown, profile: PrinterOptions['profile']): Failure | undefined {
  if (!(error instanceof Error) || typeof profile !== 'string') return undefined;
  return error.message.startsWith(`${profile}: `) ? { sentence: error.message } : undefined;
}
