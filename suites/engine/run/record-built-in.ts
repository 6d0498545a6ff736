import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import type { JournalEvent } from '../journal/event.ts';
import { startBuiltIn } from './built-in.ts';
import { run } from './engine.ts';

/** The journal of these test cases played against the built-in service, with the same seed each time. */
export async function recordBuiltIn(traffic: readonly string[]): Promise<readonly JournalEvent[]> {
  await using target = await startBuiltIn({ plainHttp: true });
  const parts = { clock: systemClock, ids: randomIds, environment: {}, seed: 1, replays: 0 };
  const { journal } = await run({ ...parts, profile: target.profile, traffic }, () => undefined);
  return journal;
}
