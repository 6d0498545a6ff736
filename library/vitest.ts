import {
  beforeAll,
  type ExpectStatic,
  test as plain,
  expect as plainExpect,
  type TestAPI,
} from 'vitest';
import type { Bench, BenchPrinter, BenchService } from './api.ts';
import { type ExpectedJob, type ExpectedRelease, hasPrinted, hasReleased } from './matchers.ts';
import { startBench } from './start.ts';

interface HasPrinted {
  /**
   * `await expect(printer).toHavePrinted({ pages: 3 })`: the printer's next job arrives in time and matches.
   * A later job that matches is not waited for.
   */
  toHavePrinted(expected?: ExpectedJob): Promise<void>;
}

interface HasReleased {
  /** `await expect(service).toHaveReleased({ title: 'a.pdf' })`: such a document is released to a printer in time. */
  toHaveReleased(expected?: ExpectedRelease): Promise<void>;
}

type With<Matchers> = ReturnType<ExpectStatic> & Matchers & { readonly not: Matchers };

/**
 * The matchers of vitest, `toHavePrinted` for printers and `toHaveReleased` for the service. It is a type of its own,
 * because the way to add a matcher to vitest's types differs between its versions.
 */
export type Expect = ((printer: BenchPrinter) => With<HasPrinted>) &
  ((service: BenchService) => With<HasReleased>) &
  ExpectStatic;

export const expect = plainExpect as Expect;

plainExpect.extend({
  toHavePrinted: (printer: BenchPrinter, expected: ExpectedJob = {}) =>
    hasPrinted(printer, expected, timeLeftMs),
  toHaveReleased: (service: BenchService, expected: ExpectedRelease = {}) =>
    hasReleased(service, expected, timeLeftMs),
});

export interface BenchFixtures {
  /** A bench reset to its seed for this test (`bench` already has another meaning in vitest). */
  readonly platen: Bench;
  /** The same bench without a reset, for hooks that prepare all tests of a file. */
  readonly platenOfFile: Bench;
}

const usualWaitMs = 10_000;
const reportMs = 500;
let testEndsAt: number | undefined;

/** A wait that outlasts its test could not report what it waited for. */
function timeLeftMs(): number {
  if (testEndsAt === undefined) return usualWaitMs;
  return Math.max(Math.floor(testEndsAt - performance.now() - reportMs), reportMs);
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
    if (task.concurrent === true)
      throw new Error(
        'tests that share a bench cannot be concurrent: start one in each with startBench',
      );
    testEndsAt = task.timeout > 0 ? performance.now() + task.timeout : undefined;
    await platenOfFile.reset();
    await use(platenOfFile);
    testEndsAt = undefined;
  },
});

export { describe } from 'vitest';
export type { ExpectedJob, ExpectedRelease } from './matchers.ts';
