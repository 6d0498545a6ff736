import { timeThere } from '../../drive/recorded-jobs.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import {
  type Frequency,
  frequencies,
  type ResetTimes,
  resetAfterMs,
} from '../../journal/reset-times.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const quotaSchedules: readonly TestCase[] = frequencies.map(quotaSchedule);

/** interface 8. */
const longestName = 256;

/** One of them is as long as may be. */
function nameOf(stage: Session, frequency: Frequency): string {
  const name = stage.name('policy');
  return frequency === 'yearly' ? name.padEnd(longestName, 'x') : name;
}

/**
 * A user whose quota a policy resets: given something after the first reset, told before the second and after it.
 * Around the first, which does not depend on the frequency, a weekly policy's user is told. A quarterly policy is sent once more
 * between them, without its schedule.
 */
function quotaSchedule(frequency: Frequency): TestCase {
  return {
    name: `balances/schedule-${frequency}`,
    needs: ['balances', 'policies', 'control.clock'],
    exclusive: true,
    async play(stage) {
      const { till, policies, case: inCase } = stage.context;
      if (till === undefined || policies === undefined)
        throw new Blocked('the target has no address for policies');
      const user = await stage.user();
      const { userName } = user;
      const { id: groupId } = await group(stage);
      const parameters = [['groupid', String(groupId)]] as const;
      stage.need(
        await stage.request('users.groups-add', stage.full, {
          path: { username: userName },
          parameters,
        }),
        'joining a group',
      );
      const nowMs = await timeThere(stage, user);
      if (nowMs === undefined) throw new Blocked('the history shows no time');
      const times = timesFrom(nowMs, frequency);
      const { firstAfterMs } = times;
      await till.grant(inCase, userName, '7');
      const name = nameOf(stage, frequency);
      const reset = { name, userName, groupId, times, targetAmount: '3' };
      await using policy = await policies.make(inCase, reset);
      await stage.advanceClock(firstAfterMs - hourMs);
      if (frequency === 'weekly') await till.tell(inCase, userName);
      await stage.advanceClock(2 * hourMs);
      if (frequency === 'weekly') await till.tell(inCase, userName);
      await till.grant(inCase, userName, '9');
      if (frequency === 'quarterly') await policy.repeatWithoutSchedule();
      await stage.advanceClock(resetAfterMs(times, 1) - firstAfterMs - 2 * hourMs);
      await till.tell(inCase, userName);
      await stage.advanceClock(2 * hourMs);
      await till.tell(inCase, userName);
    },
  };
}

/** First in two hours, or on the first day thereafter that every month has. */
function timesFrom(nowMs: number, frequency: Frequency): ResetTimes {
  const first = new Date(nowMs + 2 * hourMs);
  while (first.getUTCDate() > 28) first.setTime(first.getTime() + dayMs);
  const scheduledTime = first.toISOString();
  return { frequency, scheduledTime, firstAfterMs: first.getTime() - nowMs };
}
