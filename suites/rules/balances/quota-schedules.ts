import type { Case } from '../../engine/case/case.ts';
import { type Assertion, claim } from '../../engine/case/check.ts';
import { precedes } from '../../engine/case/order.ts';
import { fault } from '../../engine/fault.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import type { BalanceEvent, PolicyEvent } from '../../engine/journal/event.ts';
import { readDecimal } from '../../engine/journal/load/decimal.ts';
import {
  type Frequency,
  frequencies,
  type ResetTimes,
  resetAfterMs,
} from '../../engine/journal/reset-times.ts';
import { rule } from '../../engine/rule.ts';
import { timeThere } from '../../engine/session/printers/recorded-jobs.ts';
import { group } from '../../engine/session/samples/users.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { clockMovedAt, type State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The clock of the run alone may add so much. */
const marginMs = 600_000;
/** interface 8. */
const longestName = 256;

const schedule = '2 Balance resources BalancePolicyData schedule';
const data = '2 Balance resources BalancePolicyScheduleData';
const scheduled = {
  basis: 'SIL-77',
  needs: ['balances', 'policies', 'control.clock'],
  atLeast: 2,
  since: '2026-12',
} as const;

/** Faults of a second reset: the frequency of the policy, the one that the service follows, and what it does. */
const secondResets = [
  [
    'BAL-04',
    'weekly',
    'a week',
    [['policy-resets-once', 'yearly', 'once, and not again after a week']],
  ],
  [
    'BAL-05',
    'monthly',
    'a month',
    [
      ['policy-resets-monthly-by-the-week', 'weekly', 'every week instead of every month'],
      [
        'policy-resets-monthly-by-the-quarter',
        'quarterly',
        'every three months instead of every month',
      ],
    ],
  ],
  [
    'BAL-06',
    'quarterly',
    'three months',
    [
      [
        'policy-resets-quarterly-by-the-month',
        'monthly',
        'every month instead of every three months',
      ],
      ['policy-resets-quarterly-by-the-year', 'yearly', 'every year instead of every three months'],
    ],
  ],
  [
    'BAL-07',
    'yearly',
    'a year',
    [
      [
        'policy-resets-yearly-by-the-quarter',
        'quarterly',
        'every three months instead of every year',
      ],
    ],
  ],
] as const;

/** interface 2, BalancePolicyScheduleInfo: the balance before a reset and after it. */
export const rules = [
  rule('BAL-03', 'A policy resets the balances of its users at the scheduled time, not before', {
    from: [schedule, `${data} scheduledTime`, `${data} targetAmount`],
    ...scheduled,
    check: aroundReset(0, frequencies),
    faults: [
      fault(
        'policy-never-resets',
        'accepts a policy and ignores its schedule',
        altersPolicy((json) => json.replace(/,"schedule":{[^}]*}/, '')),
      ),
      fault(
        'policy-resets-too-early',
        'resets an hour and a half before the scheduled time',
        altersPolicy((json) =>
          json.replace(/(?<="scheduledTime":")[^"]*/, (time) =>
            new Date(Date.parse(time) - 1.5 * hourMs).toISOString(),
          ),
        ),
      ),
    ],
  }),
  ...secondResets.map(([id, frequency, period, faults]) =>
    rule(
      id,
      `A ${frequency} policy resets the balances of its users again after ${period}, not before`,
      {
        from: [...(frequency === 'weekly' ? [schedule] : []), `${data} frequency`],
        ...scheduled,
        check: aroundReset(1, [frequency]),
        faults: faults.map(([faultId, instead, what]) =>
          fault(
            faultId,
            `resets balances ${what}`,
            altersPolicy((json) => json.replace(`"${frequency}"`, `"${instead}"`)),
          ),
        ),
      },
    ),
  ),
];

function altersPolicy(policy: (json: string) => string): Interception {
  return { balances: { policy } };
}

/** The reset of this number, the first being 0: until then the balance is as granted, from then on the policy's amount. */
function aroundReset(number: number, among: readonly Frequency[]) {
  return function* (c: Case): Iterable<Assertion> {
    for (const policy of c.events.filter((event) => event.type === 'policy')) {
      if (!among.includes(policy.frequency)) continue;
      for (const { granted, shown } of looksAt(c, policy)) {
        const times = [granted, shown].map((event) => sincePolicy(policy, event, c.state)) as [
          number,
          number,
        ];
        const isDue = isDueBetween({ policy, number }, ...times);
        if (isDue === undefined) continue;
        const wanted = isDue ? policy.targetAmount : granted.total;
        yield {
          ...claim(
            readDecimal(shown.total) === readDecimal(wanted),
            `the balance ${wanted}${isDue ? ', since the reset was due' : ' until the reset is due'}`,
            `the balance ${shown.total}`,
          ),
          witness: [shown.seq, policy.seq],
        };
      }
    }
  };
}

interface Look {
  readonly granted: BalanceEvent;
  readonly shown: BalanceEvent;
}

/** The balances that were shown of the policy's user under the policy, each with the last grant before. */
function* looksAt({ events }: Case, { userName, seq }: PolicyEvent): Iterable<Look> {
  let granted: BalanceEvent | undefined;
  for (const event of events) {
    if (event.type !== 'balance' || event.userName !== userName) continue;
    if (event.phase === 'granted') granted = event;
    else if (granted !== undefined && precedes(seq, event.seq)) yield { granted, shown: event };
  }
}

/** Milliseconds by which the target's clock was moved since the policy was created. */
function sincePolicy(policy: PolicyEvent, { seq }: BalanceEvent, state: State): number {
  return clockMovedAt(state, seq) - clockMovedAt(state, policy.seq);
}

interface Reset {
  readonly policy: PolicyEvent;
  readonly number: number;
}

/** Undefined if another reset lies between, or if one of them is too near to say on which side it is. */
function isDueBetween(
  { policy, number }: Reset,
  fromMs: number,
  toMs: number,
): boolean | undefined {
  const lastMs = number === 0 ? -Infinity : resetAfterMs(policy, number - 1);
  const dueMs = resetAfterMs(policy, number);
  const nextMs = resetAfterMs(policy, number + 1);
  const isBefore = fromMs > lastMs + marginMs && fromMs < dueMs - marginMs;
  if (!isBefore) return undefined;
  if (toMs < dueMs - marginMs) return false;
  return toMs > dueMs + marginMs && toMs < nextMs - marginMs ? true : undefined;
}

/**
 * A user whose quota a policy resets: granted something after the first reset, looked at before the second and after
 * it. Around the first, which does not depend on the frequency, a weekly policy's user is looked at. A quarterly policy
 * is sent once more between them, without its schedule; the name of a yearly one is as long as may be.
 */
export const testCases = frequencies.map((frequency) =>
  testCase(
    `balances/schedule-${frequency}`,
    { needs: scheduled.needs, exclusive: true },
    async (s) => {
      const { prices, policies, case: inCase } = s.context;
      if (prices === undefined || policies === undefined)
        throw new Blocked('the target has no address for policies');
      const user = await s.user();
      const { userName } = user;
      const { id: groupId } = await group(s);
      s.need(
        await s.call('users.groups-add', { username: userName, groupid: groupId }),
        'joining a group',
      );
      const nowMs = await timeThere(s, user);
      if (nowMs === undefined) throw new Blocked('the history shows no time');
      const times = timesFrom(nowMs, frequency);
      const { firstAfterMs } = times;
      await prices.grant(inCase, userName, '7');
      const shortName = s.name('policy');
      const name = frequency === 'yearly' ? shortName.padEnd(longestName, 'x') : shortName;
      const reset = { name, userName, groupId, times, targetAmount: '3' };
      await using policy = await policies.make(inCase, reset);
      await s.advanceClock(firstAfterMs - hourMs);
      if (frequency === 'weekly') await prices.tell(inCase, userName);
      await s.advanceClock(2 * hourMs);
      if (frequency === 'weekly') await prices.tell(inCase, userName);
      await prices.grant(inCase, userName, '9');
      if (frequency === 'quarterly') await policy.repeatWithoutSchedule();
      await s.advanceClock(resetAfterMs(times, 1) - firstAfterMs - 2 * hourMs);
      await prices.tell(inCase, userName);
      await s.advanceClock(2 * hourMs);
      await prices.tell(inCase, userName);
    },
  ),
);

/** The first reset is in two hours, or on the first day thereafter that every month has. */
function timesFrom(nowMs: number, frequency: Frequency): ResetTimes {
  const first = new Date(nowMs + 2 * hourMs);
  while (first.getUTCDate() > 28) first.setTime(first.getTime() + dayMs);
  return { frequency, scheduledTime: first.toISOString(), firstAfterMs: first.getTime() - nowMs };
}
