import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../simulators/kit/clock.ts';
import { Recorder } from '../engine/journal/recorder.ts';
import { startBuiltIn } from '../engine/run/built-in.ts';
import { proveFault } from '../engine/run/prove-fault.ts';
import { openControlPlane } from '../engine/session/control-plane.ts';
import { secretValue } from '../engine/session/profile/read-profile.ts';
import { faults } from '../rules/index.ts';
import { proofOptions } from './proof-target.ts';

const threeWeeksMs = 21 * 24 * 3_600_000;
const dated = ['HIST-09', 'HIST-10', 'HIST-11', 'HIST-12', 'HIST-13', 'BAL-03'];

let target: Awaited<ReturnType<typeof startBuiltIn>>;
beforeAll(async () => {
  target = await startBuiltIn({ plainHttp: true });
  const { control } = target.profile;
  if (control === undefined) throw new Error('its clock cannot be moved');
  const recorder = new Recorder(
    () => undefined,
    () => systemClock.monotonic(),
  );
  const plane = openControlPlane(control.url, secretValue(control.token, {}), recorder);
  await plane.advanceClock('an earlier run', threeWeeksMs);
});
afterAll(() => target.stop());

it.each(
  faults.filter(({ rule }) => dated.includes(rule)).map((one) => [one.rule, one.id, one] as const),
)('%s can fail where an earlier run has moved the clock: %s', async (rule, _, fault) => {
  const { firstRed, unexpected } = await proveFault(fault, proofOptions(target.profile));
  expect([firstRed, unexpected]).toEqual([rule, []]);
});
