import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { PaperPath } from './paper-path.ts';
import { dial, eventually, receiptsOf, type StandingPrinter } from './test-stand.ts';
import {
  ask,
  jobInState,
  print,
  startSuiteComplete,
  type TestPrinter,
} from './testing/ipp-client.ts';

test('it is one job’s until that has given back every hold of it', () => {
  const path = new PaperPath();
  const holds = [path.hold(1), path.hold(1)];
  expect([path.isTaken, path.hold(2)]).toEqual([true, undefined]);
  holds[0]?.[Symbol.dispose]();
  holds[0]?.[Symbol.dispose]();
  expect(path.hold(2)).toBeUndefined();
  holds[1]?.[Symbol.dispose]();
  expect(path.isTaken).toBe(false);
  expect(path.hold(2)).toBeDefined();
});

test('one that gives up while it waits is passed over', async () => {
  const path = new PaperPath();
  const first = path.hold(1);
  const gone = new AbortController();
  const second = path.turnOf(2, gone.signal);
  const third = path.turnOf(3, new AbortController().signal);
  gone.abort(new Error('canceled'));
  await expect(second).rejects.toThrow('canceled');
  await expect(path.turnOf(4, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  first?.[Symbol.dispose]();
  await third;
  expect(path.hold(1)).toBeUndefined();
});

test('whoever asks when, one at a time has it, of those that wait the one that came first', async () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(orders, async (asking) => {
      const path = new PaperPath();
      const held = path.hold(0);
      const served: number[] = [];
      let atOnce = 0;
      const jobs = asking.map(async (jobId) => {
        const paper = await path.turnOf(jobId, new AbortController().signal);
        atOnce += 1;
        expect(atOnce).toBe(1);
        served.push(jobId);
        await Promise.resolve();
        atOnce -= 1;
        paper[Symbol.dispose]();
      });
      held?.[Symbol.dispose]();
      await Promise.all(jobs);
      expect(served).toEqual(asking.toSorted((a, b) => a - b));
      expect(path.isTaken).toBe(false);
    }),
  );
});

test('a front whose job ends as it begins leaves the path to the next one', () => {
  const path = new PaperPath();
  const [jobs, begun] = [[1, 3], [2]].map((list) => [...list]);
  const order: number[] = [];
  for (const list of [jobs, begun]) {
    path.join({
      next: () => list?.[0],
      begin: (paper) => {
        order.push(list?.shift() ?? 0);
        paper[Symbol.dispose]();
      },
    });
  }
  path.turn();
  expect(order).toEqual([1, 2, 3]);
});

test('while a raw job waits for paper no IPP job is printed', async () => {
  await using target = await startSuiteComplete({ rawPort: 0 });
  using first = await dial(standing(target));
  first.write('first\f');
  await eventually('the raw job', () => target.printer.state().state === 'processing' || undefined);
  await ask(target, { operation: 'Pause-Printer' });
  const second = await print(target);
  await target.printer.setFaults([{ kind: 'out-of-paper' }]);
  first.end();
  const taken = { 'job-state': '3', 'number-of-intervening-jobs': '1' };
  await waitFor(async () => isLike(await jobInState(target, second, 3), taken) || undefined, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'a paper path that is taken',
  });
  await ask(target, { operation: 'Resume-Printer' });
  expect(await jobInState(target, second, 3)).toMatchObject(taken);
  await target.printer.setFaults([]);
  const receipts = await receiptsOf(target.printer, 2);
  expect(receipts.map((receipt) => receipt.jobId).toSorted((a, b) => a - b)).toEqual([1, second]);
});

test('whatever front they came through, those that wait are printed in the order they came', async () => {
  await using target = await startSuiteComplete({ rawPort: 0 });
  using raw = await dial(standing(target));
  raw.write('came first\f');
  await eventually('the raw job', () => target.printer.state().state === 'processing' || undefined);
  await target.printer.setFaults([{ kind: 'out-of-paper' }]);
  const ready = await print(target);
  await jobInState(target, ready, 6);
  raw.end();
  const last = await print(target);
  await jobInState(target, last, 3);
  const order: number[] = [];
  for (let sheets = 1; sheets <= 3; sheets += 1) {
    await target.printer.setFaults([{ kind: 'out-of-paper', afterPages: 1 }]);
    const receipts = await receiptsOf(target.printer, sheets);
    order.push(receipts.at(-1)?.jobId ?? 0);
  }
  expect(order).toEqual([ready, 1, last]);
});

function standing({ printer }: TestPrinter): StandingPrinter {
  return printer as StandingPrinter;
}

function isLike(job: Record<string, string>, other: Record<string, string>): boolean {
  return Object.entries(other).every(([name, value]) => job[name] === value);
}
