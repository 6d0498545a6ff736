import { expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import type { Interception } from '../fault-proxy/interception.ts';
import { startProxy } from '../fault-proxy/proxy.ts';
import { concludeRun } from '../judge/conclude-run.ts';
import { startBuiltIn } from './built-in.ts';
import { run } from './engine.ts';

const printing = ['DOC-SEND', 'TAP'];

function losesEveryTwentieth(): Interception {
  let prints = 0;
  return {
    paper: (job) => {
      prints += 1;
      return prints % 20 === 0 ? [] : [job];
    },
  };
}

it('a service that loses one print in twenty does not pass', async () => {
  await using target = await startBuiltIn({ plainHttp: true });
  await using proxy = await startProxy({
    target: target.profile,
    interception: losesEveryTwentieth(),
  });
  const { profile } = proxy;
  const common = { clock: systemClock, ids: randomIds, environment: {} };
  const result = await run({ ...common, profile, seed: 1, only: printing }, () => undefined);
  const lost = result.results.filter(
    ({ verdict, reason }) => verdict === 'FAILED' || reason === 'UNSTABLE',
  );
  expect(lost.length).toBeGreaterThan(0);
  expect(['failed', 'incomplete']).toContain(concludeRun(result, { strict: true }).outcome);
}, 600_000);
