import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { type OpenLoop, type PaperPath, playStep } from './open-loop.ts';

/** Time that passes only when somebody waits for it. */
function steppedClock(): Clock {
  let nowNs = 0n;
  const due: { atNs: bigint; call: () => void }[] = [];
  let moving = false;
  async function move(): Promise<void> {
    moving = true;
    while (due.length > 0) {
      // Lets everything that can go on without time go on first.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      due.sort((one, other) => Number(one.atNs - other.atNs));
      const next = due.shift();
      if (next === undefined) break;
      nowNs = next.atNs > nowNs ? next.atNs : nowNs;
      next.call();
    }
    moving = false;
  }
  function at(ms: number, call: () => void): Disposable {
    const entry = { atNs: nowNs + BigInt(Math.round(ms * 1e6)), call };
    due.push(entry);
    if (!moving) void move();
    return {
      [Symbol.dispose]() {
        const place = due.indexOf(entry);
        if (place >= 0) due.splice(place, 1);
      },
    };
  }
  return {
    now: () => Number(nowNs / 1_000_000n),
    monotonic: () => nowNs,
    sleep: (ms) => new Promise((resolve) => at(ms, resolve)),
    timer: at,
  };
}

interface Wishes {
  readonly upload?: () => Promise<void>;
  readonly tap?: () => Promise<void>;
  readonly paper?: (clock: Clock) => Promise<bigint>;
}

function loopOf(users: number, wishes: Wishes = {}) {
  const clock = steppedClock();
  const tapped: [user: number, printer: string][] = [];
  const path: PaperPath<number, { readonly name: string }> = {
    upload: () => wishes.upload?.() ?? clock.sleep(10),
    async tap(user, printer) {
      tapped.push([user, printer.name]);
      await (wishes.tap?.() ?? clock.sleep(5));
    },
    paper: () => wishes.paper?.(clock) ?? clock.sleep(20).then(() => clock.monotonic()),
  };
  const loop: OpenLoop<number, { readonly name: string }> = {
    path,
    clock,
    users: Array.from({ length: users }, (_, user) => user),
    printers: [{ name: 'a' }, { name: 'b' }],
    press: (number) => ({ identity: `j${String(number)}`, bytes: Buffer.alloc(1), sha256: '' }),
    paperMs: 1_000,
    signal: new AbortController().signal,
  };
  return { loop, tapped };
}

const refuse = () => Promise.reject(new Error('answered 500'));

describe('the open loop', () => {
  it('starts each job at its time, not when the one before is done', async () => {
    const { loop, tapped } = loopOf(10);
    const startsMs = [0, 1, 2, 3, 100];
    const { jobs, dropped } = await playStep(loop, { step: 3, firstNumber: 7, startsMs });
    expect(dropped).toEqual([]);
    expect(jobs.map((job) => Number(job.intendedNs) / 1e6)).toEqual(startsMs);
    expect(jobs.map((job) => Number(job.startedNs) / 1e6)).toEqual(startsMs);
    expect(jobs.map((job) => Number((job.lastByteNs ?? 0n) - job.intendedNs) / 1e6)).toEqual(
      startsMs.map(() => 35),
    );
    expect(jobs.map((job) => job.identity)).toEqual(['j7', 'j8', 'j9', 'j10', 'j11']);
    expect(jobs.map((job) => job.step)).toEqual([3, 3, 3, 3, 3]);
    expect(tapped.map(([, printer]) => printer)).toEqual(['b', 'a', 'b', 'a', 'b']);
  });

  it('counts what it could not start, and lends no user twice', async () => {
    const { loop, tapped } = loopOf(2);
    const { jobs, dropped } = await playStep(loop, {
      step: 0,
      firstNumber: 0,
      startsMs: [0, 1, 2, 3, 50],
    });
    expect(dropped.map((one) => Number(one.intendedNs) / 1e6)).toEqual([2, 3]);
    expect(jobs.map((job) => job.identity)).toEqual(['j0', 'j1', 'j4']);
    expect(tapped.slice(0, 2).map(([user]) => user)).toEqual([0, 1]);
  });

  it.each([
    ['an upload', { upload: refuse }, 'uploadedNs'],
    ['a tap', { tap: refuse }, 'tappedNs'],
  ] as const)(
    '%s that fails stands in the trace, and the user is free again',
    async (...example) => {
      const [, wishes, missing] = example;
      const { loop } = loopOf(1, wishes);
      if (missing === 'uploadedNs') {
        loop.path.upload = () => Promise.reject(new Error('answered 500'));
      }
      const { jobs, dropped } = await playStep(loop, {
        step: 0,
        firstNumber: 0,
        startsMs: [0, 90],
      });
      expect(dropped).toEqual([]);
      expect(jobs.map((job) => job.failure)).toEqual(['answered 500', 'answered 500']);
      expect(jobs[0]?.[missing]).toBeUndefined();
    },
  );

  it('paper that does not come is given up', async () => {
    const { loop } = loopOf(1, { paper: () => new Promise(() => undefined) });
    const { jobs } = await playStep(loop, { step: 0, firstNumber: 0, startsMs: [0] });
    expect(jobs[0]).toMatchObject({ failure: 'no paper within 1000 ms' });
    expect(jobs[0]?.lastByteNs).toBeUndefined();
  });
});
