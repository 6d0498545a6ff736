import { group } from '../samples/users.ts';
import { Blocked, type Scenario } from '../scenario.ts';
import { timeThere } from './history/recording.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** A user whose quota a policy resets: told before the first reset and after it, given something, told again before the second and after it. */
export const quotaSchedule: Scenario = {
  name: 'balances/schedule',
  exercises: ['BAL-03', 'BAL-04'],
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
    await till.grant(inCase, userName, '7');
    await using _ = await policies.resetWeekly(inCase, {
      name: stage.name('policy'),
      userName,
      groupId,
      nowMs,
      firstAfterMs: 2 * hourMs,
      targetAmount: '3',
    });
    await stage.advanceClock(hourMs);
    await till.tell(inCase, userName);
    await stage.advanceClock(2 * hourMs);
    await till.tell(inCase, userName);
    await till.grant(inCase, userName, '9');
    await stage.advanceClock(weekMs - 2 * hourMs);
    await till.tell(inCase, userName);
    await stage.advanceClock(2 * hourMs);
    await till.tell(inCase, userName);
  },
};
