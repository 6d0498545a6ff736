import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import { manualClock } from '../../../simulators/kit/manual-clock.fixture.ts';
import type { RunResult } from '../judge/result.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import { type RunOptions, run } from './engine.ts';
import { judgeRecorded } from './recorded.ts';

/** Answers every request with 200 and a version, and counts them: most rules turn red on it. */
async function startCounter(): Promise<{ seen(): number; profile: TargetProfile } & Running> {
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"version":"1"}');
    });
  });
  const port = await listen(server);
  const profile: TargetProfile = {
    schemaVersion: 1,
    name: 'counter',
    baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
    domains: { customer: 'c.example' },
    providerId: 1,
    keys: { full: { secret: 'full-secret' }, plain: { secret: 'plain-secret' } },
    printers: { addressing: 'hostPort', deliveryMs: 50 },
  };
  return running({ seen: () => seen, profile }, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

const only = ['VER', 'ACC', 'KEY'];
let counter: Awaited<ReturnType<typeof startCounter>>;
beforeAll(async () => {
  counter = await startCounter();
});
afterAll(() => counter.stop());

function play(more: Partial<RunOptions>): Promise<RunResult> {
  const { profile } = counter;
  const common = { clock: systemClock, ids: randomIds, environment: {}, seed: 1, only };
  return run({ ...common, profile, ...more }, () => undefined);
}

function untested({ results }: RunResult): readonly (string | undefined)[] {
  return results
    .filter(
      (one) => one.verdict === 'NOT RUN' && one.why?.endsWith('before it was reached') === true,
    )
    .map((one) => `${one.reason ?? ''}: ${one.why ?? ''}`);
}

describe('a run with a budget', () => {
  it.each([1, 2, 7])('of %i requests makes no more, replays included', async (requests) => {
    const before = counter.seen();
    const result = await play({ budget: { requests } });
    expect(counter.seen() - before).toBe(requests);
    expect(result.requests).toBe(requests);
    expect(untested(result).length).toBeGreaterThan(0);
    const why = `BUDGET: the budget of ${String(requests)} ${requests === 1 ? 'request' : 'requests'} was used up before it was reached`;
    expect(new Set(untested(result))).toEqual(new Set([why]));
    const { results, reproductions } = judgeRecorded(result.journal, only);
    expect({ results, reproductions }).toEqual({
      results: result.results,
      reproductions: result.reproductions,
    });
  });

  it('that is enough for it is not cut, and the rest goes to the replays of what is red', async () => {
    const whole = await play({ replays: 0 });
    expect(untested(whole)).toEqual([]);
    const result = await play({ budget: { requests: whole.requests + 3 } });
    expect(result.requests).toBe(whole.requests + 3);
    expect(untested(result)).toEqual([]);
    expect(result.results.map((one) => one.verdict)).toEqual(
      whole.results.map((one) => one.verdict),
    );
  });

  it('of no time at all makes no request', async () => {
    const before = counter.seen();
    const result = await play({ budget: { timeMs: 0 } });
    expect(counter.seen()).toBe(before);
    expect(new Set(untested(result))).toEqual(
      new Set(['BUDGET: the budget of 0 s was used up before it was reached']),
    );
  });
});

/** Hears requests and never answers one. */
async function startSilent(heard: () => void): Promise<{ readonly baseUrl: string } & Running> {
  const server = createServer(heard);
  const port = await listen(server);
  return running({ baseUrl: `http://127.0.0.1:${String(port)}/api/v1` }, () => close(server));
}

describe('a target that never answers', () => {
  it.each([
    ['time', 'the budget of 300 s was used up before'],
    ['patience', 'the run was interrupted before'],
  ])('costs no more than the %s there is', async (what, why) => {
    const clock = manualClock();
    const stop = new AbortController();
    const isTime = what === 'time';
    await using silent = await startSilent(() => (isTime ? clock.pass(300_001) : stop.abort()));
    const profile = { ...counter.profile, baseUrl: silent.baseUrl };
    const limit = isTime ? { budget: { timeMs: 300_000 } } : { signal: stop.signal };
    // A call that waited for its answer would outlast this test.
    const result = await play({ profile, clock, answerTimeoutMs: 600_000, ...limit });
    expect(untested(result).length).toBeGreaterThan(0);
    expect(untested(result).filter((one) => one?.includes(why) !== true)).toEqual([]);
    expect(result.results.some((one) => one.verdict === 'OK')).toBe(false);
    const open = result.journal.filter((event) => event.type === 'unanswered');
    expect(open.length).toBeGreaterThan(0);
  });
});

it('an interrupted run says that it was', async () => {
  const result = await play({ signal: AbortSignal.abort() });
  expect(result.requests).toBe(0);
  expect(new Set(untested(result))).toEqual(
    new Set(['NOT-REACHED: the run was interrupted before it was reached']),
  );
});
