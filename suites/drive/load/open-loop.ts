import type { Clock } from '../../../simulators/kit/clock.ts';
import type { DroppedStart, JobTrace } from '../../journal/load-trace.ts';
import type { IdentifiedDocument } from './identified-document.ts';

export interface Named {
  readonly name: string;
}

/** What the driver needs of the way from a user's desk to paper. Each call rejects when the target does not do it. */
export interface PaperPath<User, Printer extends Named> {
  upload(user: User, document: IdentifiedDocument): Promise<void>;
  tap(user: User, printer: Printer): Promise<void>;
  /** When the document's last byte came out. */
  paper(identity: string): Promise<bigint>;
}

export interface OpenLoop<User, Printer extends Named> {
  readonly path: PaperPath<User, Printer>;
  readonly clock: Clock;
  /** Each has one job under way at the most: a tap releases all that a user has. */
  readonly users: readonly User[];
  readonly printers: readonly Printer[];
  readonly press: (number: number) => IdentifiedDocument;
  /** A job that has not come out by then is given up. */
  readonly paperMs: number;
  readonly signal: AbortSignal;
}

export interface StepTraces {
  readonly jobs: readonly JobTrace[];
  readonly dropped: readonly DroppedStart[];
}

export interface StepStart {
  readonly step: number;
  /** Every start of the schedule has a number of its own, counted on from earlier steps. */
  readonly firstNumber: number;
  readonly startsMs: readonly number[];
}

/**
 * Starts each job when the schedule says, however long the earlier ones take, and counts what it
 * can't start because no user is free. Resolves when the last one is out or given up.
 */
export async function playStep<User, Printer extends Named>(
  loop: OpenLoop<User, Printer>,
  { step, firstNumber, startsMs }: StepStart,
): Promise<StepTraces> {
  const { clock, signal } = loop;
  const free = [...loop.users];
  const dropped: DroppedStart[] = [];
  const jobs: Promise<JobTrace>[] = [];
  const beginNs = clock.monotonic();
  for (const [index, startMs] of startsMs.entries()) {
    const number = firstNumber + index;
    const document = loop.press(number);
    const intendedNs = beginNs + BigInt(Math.round(startMs * 1e6));
    const leftMs = Number(intendedNs - clock.monotonic()) / 1e6;
    if (leftMs > 0) await clock.sleep(Math.ceil(leftMs), signal).catch(() => undefined);
    if (signal.aborted) break;
    const user = free.shift();
    if (user === undefined) {
      dropped.push({ step, intendedNs });
      continue;
    }
    const job = playJob(loop, { step, number, intendedNs, user, document });
    jobs.push(job);
    void job.then(() => free.push(user));
  }
  return { jobs: await Promise.all(jobs), dropped };
}

interface JobStart<User> {
  readonly step: number;
  readonly number: number;
  readonly intendedNs: bigint;
  readonly user: User;
  readonly document: IdentifiedDocument;
}

/** Never rejects: what went wrong stands in the trace. */
async function playJob<User, Printer extends Named>(
  loop: OpenLoop<User, Printer>,
  { step, number, intendedNs, user, document }: JobStart<User>,
): Promise<JobTrace> {
  const { clock, path, printers } = loop;
  const { identity, sha256 } = document;
  const printer = printers[number % printers.length];
  if (printer === undefined) throw new RangeError('there is no printer');
  const startedNs = clock.monotonic();
  const trace = { identity, sha256, printer: printer.name, step, intendedNs, startedNs };
  const stamps: { uploadedNs?: bigint; tappedNs?: bigint } = {};
  try {
    await path.upload(user, document);
    stamps.uploadedNs = clock.monotonic();
    await path.tap(user, printer);
    stamps.tappedNs = clock.monotonic();
    const lastByteNs = await inTime(loop, path.paper(identity));
    if (lastByteNs !== undefined) return { ...trace, ...stamps, lastByteNs };
    return { ...trace, ...stamps, failure: `no paper within ${String(loop.paperMs)} ms` };
  } catch (error) {
    return { ...trace, ...stamps, failure: error instanceof Error ? error.message : String(error) };
  }
}

async function inTime<T, User, Printer extends Named>(
  { clock, paperMs }: OpenLoop<User, Printer>,
  work: Promise<T>,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  using _limit = clock.timer(paperMs, () => late.resolve(undefined));
  return await Promise.race([work, late.promise]);
}
