import {
  type Frequency,
  frequencies,
  type ResetTimes,
  resetAfterMs,
} from '../../journal/reset-times.ts';
import { group } from '../samples/users.ts';
import { Blocked, type Scenario } from '../scenario.ts';
import { timeThere } from './history/recording.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const exercised: Readonly<Record<Frequency, readonly string[]>> = {
  weekly: ['BAL-03', 'BAL-04'],
  monthly: ['BAL-05'],
  quarterly: ['BAL-06'],
  yearly: ['BAL-07'],
};

export const quotaSchedules: readonly Scenario[] = frequencies.map(quotaSchedule);

/**
 * A user whose quota a policy resets: given something after the first reset, told before the second and after it.
 * Around the first, which does not depend on the frequency, a weekly policy's user is told.
 */
function quotaSchedule(frequency: Frequency): Scenario {
  return {
    name: `balances/schedule-${frequency}`,
    exercises: exercised[frequency],
    needs: ['balances', 'policies', 'control.clock'],
    exclusive: true,
    async play(stage) {
      const { till, policies, case: inCase } = stage.parts;
      if (till === undefined || policies === undefined) throw new Blocked('nobody takes policies');
      const user = await stage.user();
      const { userName } = user;
      const { id: groupId } = await group(stage);
      const parameters = [['groupid', String(groupId)]] as const;
      stage.need(
        await stage.call('users.groups-add', stage.full, {
          path: { username: userName },
          parameters,
        }),
        'joining a group',
      );
      const nowMs = await timeThere(stage, user);
      if (nowMs === undefined) throw new Blocked('the history tells no time');
      const times = timesFrom(nowMs, frequency);
      const { firstAfterMs } = times;
      await till.grant(inCase, userName, '7');
      const name = stage.name('policy');
      const reset = { name, userName, groupId, times, targetAmount: '3' };
      await using _ = await policies.make(inCase, reset);
      await stage.advanceClock(firstAfterMs - hourMs);
      if (frequency === 'weekly') await till.tell(inCase, userName);
      await stage.advanceClock(2 * hourMs);
      if (frequency === 'weekly') await till.tell(inCase, userName);
      await till.grant(inCase, userName, '9');
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
