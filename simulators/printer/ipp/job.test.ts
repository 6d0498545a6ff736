import { expect, test } from 'vitest';
import type { Clock } from '../../kit/clock.ts';
import { PaperPath } from '../paper-path.ts';
import { FakeDevice } from './fake-device.ts';
import { IppJob, type JobHost } from './job.ts';
import { JobTable } from './job-table.ts';
import { PrintQueue } from './queue.ts';

const described = { name: 'a', userName: 'ann', priority: 50, template: [], said: [] };

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

function hostOf(clock: Clock): JobHost & { readonly device: FakeDevice } {
  return { clock, device: new FakeDevice(), changed: () => undefined };
}

/** Lets promises that are settled be heard of. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('patience ends when a document begins, is renewed by waiting again, and ends with the job', () => {
  const { clock, timers } = stillClock();
  const job = new IppJob(1, described, hostOf(clock));
  const tooLate = (): void => job.give('aborted', 'aborted-by-system');
  job.awaitDocument(1, tooLate);
  job.begin([]);
  expect(timers.size).toBe(0);
  job.awaitDocument(2, tooLate);
  job.awaitDocument(3, tooLate);
  expect([...timers.values()]).toEqual([3]);
  job.close();
  expect(timers.size).toBe(0);
});

test('a hold of some time ends by itself, one without end does not (RFC 8011 5.2.2)', () => {
  const { clock, timers } = stillClock();
  const job = new IppJob(1, described, hostOf(clock));
  job.hold('job-hold-until-specified', 1000);
  expect([job.state, job.holds]).toEqual(['pending-held', ['job-hold-until-specified']]);
  for (const goOff of timers.keys()) goOff();
  expect(job.state).toBe('pending');
  timers.clear();
  job.hold('job-hold-until-specified');
  expect([timers.size, job.state]).toEqual([0, 'pending-held']);
});

test('a hold further away than a timer counts does not end early', () => {
  const { clock, timers } = stillClock();
  const job = new IppJob(1, described, hostOf(clock));
  job.hold('job-hold-until-specified', 5_000_000_000);
  const [[goOff, ms] = []] = [...timers];
  expect(ms).toBe(2_000_000_000);
  goOff?.();
  expect(job.state).toBe('pending-held');
  expect(timers.size).toBe(1);
});

test('a job held for two reasons is released when both are gone', () => {
  const job = new IppJob(1, described, hostOf(stillClock().clock));
  job.hold('job-hold-until-specified');
  job.hold('job-held-on-create');
  job.release('job-held-on-create');
  expect(job.state).toBe('pending-held');
  job.release('job-hold-until-specified');
  expect(job.state).toBe('pending');
});

test.each([
  [['completed', 'completed'], 'completed'],
  [['canceled', 'completed'], 'canceled'],
  [['completed', 'aborted', 'canceled'], 'aborted'],
] as const)(
  'documents are printed one after the other; %j make a job that is %s',
  async (states, state) => {
    const host = hostOf(stillClock().clock);
    const job = new IppJob(1, described, host);
    for (const _ of states) job.arrived(job.begin([])[0]);
    job.close();
    job.start();
    for (const one of states) {
      const [busy, ...others] = host.device.busyWith();
      expect([job.state, others]).toEqual(['processing', []]);
      busy?.finish(one);
      await settled();
    }
    expect(job.state).toBe(state);
  },
);

test('the table forgets the oldest jobs that are over, never others', () => {
  const queue = new PrintQueue(new PaperPath(), () => false);
  const { clock } = stillClock();
  const table = new JobTable({
    clock,
    device: new FakeDevice(),
    queue,
    changed: () => undefined,
  });
  const waiting = table.create(described);
  for (let count = 0; count < 2500; count += 1) table.create(described).give('aborted', 'x');
  expect(waiting.id).toBe(1);
  expect([table.unfinished, queue.waiting()]).toEqual([1, [waiting]]);
  expect(table.all()).toHaveLength(2000);
  expect(table.all().at(-1)?.id).toBe(2501);
  expect(table.find(2)).toBeUndefined();
});

test('the more urgent are printed first, then those that came first, whatever was put elsewhere', () => {
  const queue = new PrintQueue(new PaperPath(), () => false);
  const host = hostOf(stillClock().clock);
  const [a, b, c, d] = [50, 50, 90, 10].map((priority, index) => {
    const job = new IppJob(index + 1, { ...described, priority }, host);
    queue.heed(job);
    return job;
  });
  const order = (): number[] => queue.waiting().map((job) => job.id);
  expect(order()).toEqual([3, 1, 2, 4]);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return;
  queue.place(d);
  expect(order()).toEqual([4, 3, 1, 2]);
  queue.place(c, b);
  expect(order()).toEqual([4, 1, 2, 3]);
  queue.rank(c);
  expect(order()).toEqual([3, 4, 1, 2]);
  expect([queue.intervening(a), queue.intervening(c)]).toEqual([2, 0]);
});
