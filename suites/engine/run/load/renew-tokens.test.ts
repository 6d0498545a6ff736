import { expect, it } from 'vitest';
import { systemClock } from '../../../../simulators/kit/clock.ts';
import { waitFor } from '../../../../simulators/kit/lifecycle.ts';
import { renewTokens } from './renew-tokens.ts';

const userNames = ['ada', 'ben', 'cy'];

/** Waits that are over at once, so many; the next one until it is aborted. */
function hastyClock(waits: number) {
  const pauses: number[] = [];
  let now = 0;
  const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    pauses.push(ms);
    now += ms;
    if (pauses.length > waits) await systemClock.sleep(60_000, signal);
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { pauses, pass, clock: { ...systemClock, now: () => now, sleep } };
}

it('everybody logs in twice in the life of a token, evenly; who could not has another try', async () => {
  const { pauses, clock } = hastyClock(6);
  const fresh: string[] = [];
  let times = 0;
  {
    await using _ = renewTokens({
      userNames,
      lifeSeconds: 60,
      logIn: (userName) => {
        times += 1;
        return times === 2 ? Promise.reject(new Error('no')) : Promise.resolve(`${userName}!`);
      },
      tell: ({ userName, token }) => fresh.push(`${userName} ${token}`),
      clock,
    });
    await waitFor(() => pauses.length === 7 || undefined, {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'two rounds',
    });
  }
  expect(pauses).toEqual(Array.from({ length: 7 }, () => 10_000));
  expect(fresh).toEqual(['ada ada!', 'cy cy!', 'ada ada!', 'ben ben!', 'cy cy!']);
});

it('a login that takes long is followed by the next one sooner, and nothing is caught up', async () => {
  const { pauses, pass, clock } = hastyClock(4);
  const takesMs = [0, 4_000, 70_000, 0];
  await using _ = renewTokens({
    userNames,
    lifeSeconds: 60,
    logIn: (userName) => {
      pass(takesMs.shift() ?? 0);
      return Promise.resolve(`${userName}!`);
    },
    tell: () => undefined,
    clock,
  });
  await waitFor(() => pauses.length === 5 || undefined, {
    clock: systemClock,
    deadlineMs: 50_000,
    what: 'four logins',
  });
  expect(pauses).toEqual([10_000, 10_000, 6_000, 0, 10_000]);
});

it('tokens of which nothing is told, and those of nobody, are left alone', async () => {
  const { pauses, clock } = hastyClock(0);
  const logIn = () => Promise.resolve('');
  const shared = { logIn, tell: () => undefined, clock };
  await using _ = renewTokens({ ...shared, userNames, lifeSeconds: undefined });
  await using __ = renewTokens({ ...shared, userNames: [], lifeSeconds: 60 });
  expect(pauses).toEqual([]);
});
