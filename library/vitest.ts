import {
  beforeAll,
  type ExpectStatic,
  test as plain,
  expect as plainExpect,
  type TestAPI,
} from 'vitest';
import type { Bench, BenchPrinter, PrintedJob } from './api.ts';
import { WaitExpired } from './errors.ts';
import { startBench } from './start.ts';

/** Properties that a job must have; an omitted one may have any value. */
export interface ExpectedJob {
  /** Deadline of the wait; default: 10 000, or what is left of the test's time. */
  readonly timeoutMs?: number;
  readonly title?: string | RegExp;
  readonly user?: string;
  readonly pages?: number;
  readonly copies?: number;
  readonly state?: PrintedJob['state'];
  /** The document must have exactly these bytes. */
  readonly bytes?: Uint8Array;
}

interface HasPrinted {
  /** `await expect(printer).toHavePrinted({ pages: 3 })`: the printer's next job arrives in time and matches. */
  toHavePrinted(expected?: ExpectedJob): Promise<void>;
}

/**
 * The matchers of vitest, and `toHavePrinted` for printers. It is a type of its own, because the way to add a
 * matcher to vitest's types differs between its versions.
 */
export type Expect = ((
  printer: BenchPrinter,
) => ReturnType<ExpectStatic> & HasPrinted & { readonly not: HasPrinted }) &
  ExpectStatic;

export const expect = plainExpect as Expect;

interface Answer {
  readonly pass: boolean;
  readonly message: () => string;
}

plainExpect.extend({
  async toHavePrinted(printer: BenchPrinter, expected: ExpectedJob = {}): Promise<Answer> {
    const { timeoutMs = timeLeftMs(), ...wanted } = expected;
    let job: PrintedJob;
    try {
      job = await printer.nextJob({ timeoutMs });
    } catch (error) {
      if (!(error instanceof WaitExpired)) throw error;
      return { pass: false, message: () => error.message };
    }
    const wrong = differences(job, wanted);
    return {
      pass: wrong.length === 0,
      message: () =>
        wrong.length === 0
          ? `${printer.name} printed a job of that kind: ${told(job)}`
          : `${printer.name} printed ${told(job)}, but ${wrong.join(', ')}`,
    };
  },
});

function differences(job: PrintedJob, wanted: ExpectedJob): readonly string[] {
  const { bytes, title, ...plainOnes } = wanted;
  const wrong = Object.entries(plainOnes)
    .filter(([name, value]) => value !== undefined && job[name as keyof PrintedJob] !== value)
    .map(([name, value]) => `${name} was to be ${JSON.stringify(value)}`);
  const isTitle = title instanceof RegExp ? title.test(job.title ?? '') : job.title === title;
  if (title !== undefined && !isTitle) wrong.push(`title was to be ${String(title)}`);
  if (bytes !== undefined && !Buffer.from(job.bytes).equals(bytes)) wrong.push('the bytes differ');
  return wrong;
}

function told({ title, user, pages, state }: PrintedJob): string {
  return JSON.stringify({ title, user, pages, state });
}

export interface BenchFixtures {
  /** A bench reset to its seed for this test (`bench` already has another meaning in vitest). */
  readonly platen: Bench;
  /** The same bench without a reset, for hooks that prepare all tests of a file. */
  readonly platenOfFile: Bench;
}

const usualWaitMs = 10_000;
const reportMs = 500;
let testEndsAt = Number.POSITIVE_INFINITY;

/** A wait that outlasts its test could not report what it waited for. */
function timeLeftMs(): number {
  const leftMs = Math.floor(testEndsAt - performance.now() - reportMs);
  return Math.min(usualWaitMs, Math.max(leftMs, reportMs));
}

let running: Promise<Bench> | undefined;
const startMs = 60_000;

async function startOnce(): Promise<Bench> {
  return await (running ??= startBench({ timeoutMs: startMs }));
}

async function stop(): Promise<void> {
  const bench = await running;
  running = undefined;
  await bench?.stop();
}

// Here the start has a time of its own: that of the first test may be too short on a busy machine.
beforeAll(async () => {
  await startOnce();
  return stop;
}, startMs);

/** A test function with a bench: one for the file, reset before each test. */
export const test: TestAPI<BenchFixtures> = plain.extend<BenchFixtures>({
  platenOfFile: [
    async ({}, use) => {
      // With `isolate: false` files share this module, and only the first file runs the hook above.
      await use(await startOnce());
      await stop();
    },
    { scope: 'file' },
  ],
  platen: async ({ platenOfFile, task }, use) => {
    testEndsAt = task.timeout > 0 ? performance.now() + task.timeout : Number.POSITIVE_INFINITY;
    await platenOfFile.reset();
    await use(platenOfFile);
    testEndsAt = Number.POSITIVE_INFINITY;
  },
});

export { describe } from 'vitest';
