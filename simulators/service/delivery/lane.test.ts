import { expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { Courier } from './courier.ts';
import type { Ending } from './ending.ts';
import { answerJob, type Job, newJob } from './job.ts';
import { Lane } from './lane.ts';
import type { Begun } from './ledger-steps.ts';

const printed: Ending = {
  delivery: 'delivered',
  document: 1,
  outcome: 'printed',
  reason: 'printed',
};

/** Claims give ids from `ids` in order, 0 where another was first; `beginning` decides whose turn it is. */
function stubCourier(ids: readonly number[], beginning: (job: Job) => Begun) {
  const carried: number[] = [];
  const waiting = [...ids];
  const stub: Partial<Courier> = {
    claim: (job) => {
      const id = waiting.shift() ?? 0;
      if (id === 0) answerJob(job, 'taken');
      else Object.assign(job, { id, phase: 'queued' });
      job.claimed.resolve(id !== 0);
      return Promise.resolve(id !== 0);
    },
    begin: (job) => Promise.resolve(job.phase === 'ended' ? 'gone' : beginning(job)),
    carry: (job) => {
      carried.push(job.id);
      return Promise.resolve(printed);
    },
    settle: (job) => {
      answerJob(job, 'printed');
      return Promise.resolve(false);
    },
  };
  return { courier: stub as Courier, carried };
}

function jobOf(cause: Job['cause']): Job {
  return newJob({ cause, order: { port: { id: 1 } } as Job['order'] });
}

it('between processes jobs go in the order of their ids, beside one that another release took', async () => {
  let isFirstTry = true;
  const beginning = ({ id }: Job): Begun => {
    if (id === 20 && isFirstTry) {
      isFirstTry = false;
      return 'others-turn';
    }
    return id === 27 && !carried.includes(22) ? 'others-turn' : 'begun';
  };
  const { courier, carried } = stubCourier([0, 22, 27], beginning);
  const lane = new Lane({ courier, clock: systemClock });
  const first = Object.assign(jobOf('tap'), { id: 20, phase: 'queued' });
  const [taken, tap, send] = [jobOf('tap'), jobOf('tap'), jobOf('send')];
  for (const job of [first, taken, tap, send]) lane.add(job);
  await Promise.all([first, tap, send].map(({ ended }) => ended.promise));
  expect(carried).toEqual([20, 22, 27]);
});
