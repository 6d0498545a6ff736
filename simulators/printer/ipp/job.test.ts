import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from '../../kit/clock.ts';
import type { ArrivingJob } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import { IppJob } from './job.ts';
import { isFinal } from './job-state.ts';
import { JobTable } from './job-table.ts';

const described = { name: 'a', userName: 'ann', template: [], said: [] };

/** A clock whose timers go off when told. */
function stillClock(): { readonly clock: Clock; readonly timers: Map<() => void, number> } {
  const timers = new Map<() => void, number>();
  const clock: Clock = {
    now: () => 1000,
    monotonic: () => 0n,
    sleep: () => Promise.resolve(),
    timer: (ms, callback) => {
      timers.set(callback, ms);
      return { [Symbol.dispose]: () => timers.delete(callback) };
    },
  };
  return { clock, timers };
}

interface FakeDocument extends ArrivingJob {
  finish(state: Receipt['state']): Promise<void>;
}

function fakeDocument(): FakeDocument {
  const { promise, resolve } = Promise.withResolvers<Receipt>();
  const receipt = { bytes: 1, pages: 1, ticket: { other: {} } } as unknown as Receipt;
  const finish = async (state: Receipt['state']): Promise<void> => {
    resolve({ ...receipt, state });
    await promise;
  };
  return {
    jobId: 1,
    over: promise.then(() => undefined),
    envelope: () => Promise.resolve(),
    document: () => Promise.resolve(),
    amend: () => undefined,
    end: () => promise,
    abort: (state) => finish(state).then(() => promise),
    finish,
  };
}

test('a job without a document in time is given up (RFC 8011 5.4.31)', () => {
  const { clock, timers } = stillClock();
  const job = new IppJob(1, described, clock);
  job.awaitDocument(300_000);
  expect([...timers.values()]).toEqual([300_000]);
  for (const goOff of timers.keys()) goOff();
  expect([job.state, job.reason, job.incoming]).toEqual(['aborted', 'aborted-by-system', false]);
});

test('patience ends when a document begins, is renewed by waiting again, and ends with the job', () => {
  const { clock, timers } = stillClock();
  const job = new IppJob(1, described, clock);
  job.awaitDocument(1);
  job.begin(fakeDocument());
  expect(timers.size).toBe(0);
  job.awaitDocument(2);
  job.awaitDocument(3);
  expect([...timers.values()]).toEqual([3]);
  job.close();
  expect(timers.size).toBe(0);
});

test('a job is as its worst document', async () => {
  const { clock } = stillClock();
  for (const [states, expected] of [
    [['completed', 'completed'], 'completed'],
    [['canceled', 'completed'], 'canceled'],
    [['completed', 'aborted', 'canceled'], 'aborted'],
  ] as const) {
    const job = new IppJob(1, described, clock);
    const documents = states.map(() => fakeDocument());
    for (const document of documents) job.begin(document);
    for (const document of documents) job.arrived(document);
    job.close();
    for (const [index, document] of documents.entries()) {
      expect(job.state).toBe('processing');
      await document.finish(states[index] ?? 'completed');
    }
    expect(job.state).toBe(expected);
  }
});

const doings = fc.array(fc.constantFrom('begin', 'arrive', 'finish', 'close', 'cancel', 'abort'));

test('whatever happens in whatever order: a job that is over stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(doings, async (steps) => {
      const job = new IppJob(1, described, stillClock().clock);
      const document = fakeDocument();
      let over: unknown;
      for (const step of steps) {
        if (step === 'begin') job.begin(document);
        if (step === 'arrive') job.arrived(document);
        if (step === 'finish') await document.finish('completed');
        if (step === 'close') job.close();
        if (step === 'cancel') job.give('canceled', 'job-canceled-by-user');
        if (step === 'abort') job.give('aborted', 'aborted-by-system');
        await Promise.resolve();
        const seen = [job.state, job.reason, job.times.completed];
        over ??= isFinal(job.state) ? seen : undefined;
        expect(over ?? seen).toEqual(seen);
      }
    }),
  );
});

test('the table forgets the oldest jobs that are over, never others', () => {
  let last = 0;
  const table = new JobTable(stillClock().clock, () => {
    last += 1;
    return last;
  });
  const waiting = table.create(described);
  for (let count = 0; count < 2500; count += 1) table.create(described).give('aborted', 'x');
  expect(waiting.id).toBe(1);
  expect(table.unfinished()).toEqual([waiting]);
  expect(table.all()).toHaveLength(2000);
  expect(table.all().at(-1)?.id).toBe(2501);
  expect(table.find(2)).toBeUndefined();
});
