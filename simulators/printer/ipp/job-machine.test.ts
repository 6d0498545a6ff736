import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { group } from '../../kit/wire/ipp/group.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import { loadProfile } from '../profile.ts';
import { boolean, integer, keyword, pdf, suiteComplete } from '../testing/ipp-client.ts';
import type { IppJob } from './job.ts';
import { type Asked, Target } from './job-machine.fixture.ts';
import type { JobState } from './job-state.ts';

/** RFC 8011 figure 3 and RFC 3998 4.3 as this test reads them, a second time and on purpose. */
const mayFollow: Readonly<Record<JobState, readonly JobState[]>> = {
  pending: ['pending-held', 'processing', 'canceled', 'aborted', 'completed'],
  'pending-held': ['pending', 'processing', 'canceled', 'aborted', 'completed'],
  processing: ['processing-stopped', 'canceled', 'aborted', 'completed'],
  'processing-stopped': ['pending', 'processing', 'canceled', 'aborted', 'completed'],
  canceled: ['pending', 'pending-held', 'processing'],
  aborted: ['pending', 'pending-held', 'processing'],
  completed: ['pending', 'pending-held', 'processing'],
};

const over: readonly JobState[] = ['canceled', 'aborted', 'completed'];
const waiting: readonly JobState[] = ['pending', 'pending-held'];
const all: readonly JobState[] = [...waiting, 'processing', 'processing-stopped', ...over];

/** The states in which an operation of a job is carried out (RFC 8011 4.3, RFC 3998 4); in others it is not possible. */
const possibleIn: Readonly<Partial<Record<OperationName, readonly JobState[]>>> = {
  'Cancel-Job': all.filter((state) => !over.includes(state)),
  'Hold-Job': waiting,
  'Release-Job': all.filter((state) => !over.includes(state)),
  'Restart-Job': over,
  'Reprocess-Job': over,
  'Resume-Job': ['processing-stopped'],
  'Promote-Job': ['pending'],
  'Set-Job-Attributes': waiting,
};

const printerOperations = [
  'Create-Job',
  'Print-Job',
  'Print-Job',
  'Pause-Printer',
  'Resume-Printer',
  'Hold-New-Jobs',
  'Release-Held-New-Jobs',
  'Suspend-Current-Job',
  'Cancel-Current-Job',
  'Cancel-My-Jobs',
  'Purge-Jobs',
] as const satisfies readonly OperationName[];

/** What becomes of these depends on more than the job's state. */
const ofDocuments = ['Send-Document', 'Close-Job', 'Cancel-Document'] as const;

const jobOperations = [...(Object.keys(possibleIn) as OperationName[]), ...ofDocuments] as const;

interface Step {
  readonly operation: OperationName | 'finish';
  /** Which of the jobs so far, by chance. */
  readonly target: number;
  readonly last: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    operation: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...printerOperations) },
      { weight: 6, arbitrary: fc.constantFrom(...jobOperations) },
      { weight: 3, arbitrary: fc.constant('finish' as const) },
    ),
    target: fc.nat({ max: 20 }),
    last: fc.boolean(),
  }),
  { maxLength: 60, size: 'max' },
);

/** What is known of the jobs from outside: their numbers, their states, and how often each was printed. */
class Witness {
  readonly states = new Map<number, JobState>();
  readonly #numbers = new Set<number>();
  /** Up to the last restart. */
  readonly #printsBefore = new Map<number, number>();
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  heedNew(jobId: number): void {
    if (this.#numbers.has(jobId)) throw new Error(`job-id ${String(jobId)} comes twice`);
    this.#numbers.add(jobId);
  }

  heedRestart(jobId: number): void {
    this.#printsBefore.set(jobId, this.#prints(jobId));
  }

  /** Everything that must not be and is. */
  look(): readonly string[] {
    const { jobs } = this.#target.printer;
    return [...jobs.all().flatMap((job) => this.#wrongWith(job)), ...this.#wrongWithPrinter()];
  }

  #wrongWith(job: IppJob): readonly string[] {
    const before = this.states.get(job.id) ?? job.state;
    this.states.set(job.id, job.state);
    const whole = job.documents.filter((document) => document.state === 'completed').length;
    const prints = this.#printsSinceStart(job.id);
    const name = `job ${String(job.id)}`;
    return [
      ...(before === job.state || mayFollow[before].includes(job.state)
        ? []
        : [`${name} goes from ${before} to ${job.state}`]),
      ...(prints > job.documents.length ? [`${name} is printed twice`] : []),
      ...(job.state === 'completed' && prints !== whole ? [`${name} is completed unprinted`] : []),
    ];
  }

  #wrongWithPrinter(): readonly string[] {
    const { printer, machine, pagesUnderWay } = this.#target;
    const free = !machine.paper.isTaken && !printer.status.orders.paused;
    const kept = printer.queue.waiting().filter((job) => job.isReady);
    return [
      ...(pagesUnderWay > 1 ? ['several jobs are printed at a time'] : []),
      ...(free && kept.length > 0 ? ['jobs wait while the printer could print them'] : []),
    ];
  }

  #printsSinceStart(jobId: number): number {
    return this.#prints(jobId) - (this.#printsBefore.get(jobId) ?? 0);
  }

  #prints(jobId: number): number {
    const own = this.#target.machine.receipts().filter((one) => one.jobId === jobId);
    return own.filter((one) => one.state === 'completed').length;
  }
}

async function take(step: Step, target: Target, witness: Witness): Promise<void> {
  if (step.operation === 'finish') {
    await target.printPage();
    return;
  }
  const ids = [...witness.states.keys()];
  const isOfJob = isOneOf(jobOperations, step.operation);
  const jobId = isOfJob ? (ids[step.target % Math.max(1, ids.length)] ?? 4711) : undefined;
  const job = jobId === undefined ? undefined : target.printer.jobs.find(jobId);
  const [state, documents] = [job?.state, job?.documents.length ?? 0];
  const seen = await target.ask(step.operation, {
    ...(jobId === undefined ? {} : { jobId }),
    ...argumentsOf(step),
  });
  const made = seen.group('job')[0]?.['job-id'];
  if (made !== undefined && Number(made) !== jobId) witness.heedNew(Number(made));
  if (jobId === undefined || isOneOf(ofDocuments, step.operation)) return;
  if (state === undefined) expect(seen.status).toBe('client-error-not-found');
  else if (possibleIn[step.operation]?.includes(state) !== true)
    expect(seen.status).toBe('client-error-not-possible');
  else if (step.operation !== 'Restart-Job' && step.operation !== 'Reprocess-Job')
    expect(seen.status).toBe('successful-ok');
  else if (state === 'completed' && documents > 0) expect(seen.status).toBe('successful-ok');
  if (step.operation === 'Restart-Job' && seen.status === 'successful-ok') {
    witness.heedRestart(jobId);
  }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function argumentsOf(step: Step): Asked {
  if (step.operation === 'Cancel-Document') return { more: [integer('document-number', 1)] };
  if (step.operation === 'Print-Job') return { document: pdf };
  if (step.operation === 'Send-Document')
    return { document: pdf, more: [boolean('last-document', step.last)] };
  if (step.operation === 'Set-Job-Attributes') {
    const hold = step.last ? 'no-hold' : 'indefinite';
    return { groups: [group('job', [keyword('job-hold-until', hold)])] };
  }
  return {};
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-job-machine-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('whatever is asked in whatever order: no illegal move, no number twice, nothing printed twice, every job ends', async () => {
  const profile = await loadProfile(suiteComplete);
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const target = new Target(folder, profile);
      const witness = new Witness(target);
      for (const step of taken) {
        await take(step, target, witness);
        expect(witness.look()).toEqual([]);
      }
      await target.ask('Release-Held-New-Jobs');
      for (const job of target.printer.jobs.all()) {
        for (const name of ['Close-Job', 'Release-Job', 'Resume-Job'] as const) {
          await target.ask(name, { jobId: job.id });
        }
      }
      await target.ask('Resume-Printer');
      while (await target.printPage());
      expect(witness.look()).toEqual([]);
      const unfinished = target.printer.jobs.all().filter((job) => !over.includes(job.state));
      expect(unfinished.map((job) => [job.id, job.state])).toEqual([]);
      expect([target.printer.jobs.unfinished, target.printer.queue.current]).toEqual([
        0,
        undefined,
      ]);
    }),
    { numRuns: 150 },
  );
});
