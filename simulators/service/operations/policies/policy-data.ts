import Type, { type Static } from 'typebox';
import { balanceTypes } from '../../rules/balance.ts';
import { mayHaveSchedule, type PolicyRecord } from '../../rules/policy.ts';
import { frequencies, nextRun, type ResetSchedule, readMoment } from '../../rules/schedule.ts';
import { amount, amountOf } from '../balances/amounts.ts';
import type { Call } from '../operation.ts';
import { member, optional, type Values, withDefault } from '../parameter.ts';
import { bool, int, list, name, oneOf } from '../words.ts';

const scheduleData = Type.Object({
  enabled: Type.Optional(bool('default true; false removes the schedule')),
  frequency: Type.Optional(oneOf(frequencies)),
  scheduledTime: Type.Optional(
    Type.String({ description: 'ISO-8601 date-time with offset, 1970 or later', maxLength: 64 }),
  ),
  targetAmount: Type.Optional(amount('default 0')),
});

/** interface 2, BalancePolicyData. */
export const policyParameters = {
  policyName: member(name()),
  balanceType: member(oneOf(balanceTypes)),
  initialBalance: withDefault(member(amount()), 0),
  groupIds: withDefault(member(list(int({ description: 'of the account' }))), []),
  schedule: optional(member(scheduleData)),
} as const;

export const policyDataProblems = [
  'parameter-ill-formed',
  'policy-group-unknown',
  'policy-schedule-without-quota',
] as const;

type DataCall = Call<(typeof policyDataProblems)[number]>;

/** The policy as it shall be, on top of what it was; refuses what makes no sense. */
export function policyAfter(
  call: DataCall,
  before: PolicyRecord,
  { schedule, ...given }: Values<typeof policyParameters>,
): PolicyRecord {
  const { id, accountId, priority } = before;
  const after = {
    id,
    accountId,
    priority,
    policyName: given.policyName,
    balanceType: given.balanceType,
    initialBalance: amountOf(call, 'initialBalance', given.initialBalance),
    groupIds: [...new Set(given.groupIds)],
    ...(schedule === undefined ? kept(before) : scheduled(call, schedule)),
    updatedAt: call.now,
  };
  if ('schedule' in after && !mayHaveSchedule(after.balanceType))
    throw call.problem('policy-schedule-without-quota', { parameter: 'balanceType' });
  return after;
}

/** The groups of the account; refuses when one is named that is none of them. */
export async function groupsOf(
  call: DataCall,
  accountId: number,
  groupIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const known = await knownGroups(call, accountId, groupIds);
  if (groupIds.every((id) => known.has(id))) return known;
  throw call.problem('policy-group-unknown', { parameter: 'groupIds' });
}

/** Which of these are groups of the account. */
export async function knownGroups(
  { service }: Pick<Call<never>, 'service'>,
  accountId: number,
  groupIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { groups } = service.store.read;
  const found = await Promise.all([...new Set(groupIds)].map((id) => groups.byId(id)));
  return new Set(found.flatMap((one) => (one?.accountId === accountId ? [one.id] : [])));
}

type Scheduling = Pick<PolicyRecord, 'schedule' | 'nextRunAt' | 'runCursor'>;

/** interface 2: absent means that it stays as it is, a run under way included. */
function kept({ schedule, nextRunAt, runCursor }: PolicyRecord): Scheduling {
  return {
    ...(schedule === undefined ? {} : { schedule }),
    ...(nextRunAt === undefined ? {} : { nextRunAt }),
    ...(runCursor === undefined ? {} : { runCursor }),
  };
}

function scheduled(call: DataCall, data: Static<typeof scheduleData>): Scheduling {
  if (data.enabled === false) return {};
  const { frequency, scheduledTime = '', targetAmount = 0 } = data;
  const illFormed = (detail: string): Error =>
    call.problem('parameter-ill-formed', { parameter: 'schedule', detail });
  if (frequency === undefined) throw illFormed('frequency is required');
  const first = readMoment(scheduledTime);
  if (first === undefined)
    throw illFormed('scheduledTime must be an ISO-8601 date-time with offset');
  const schedule: ResetSchedule = {
    frequency,
    scheduledTime: first,
    targetAmount: amountOf(call, 'schedule.targetAmount', targetAmount),
  };
  // A first run that is over is not made up for; one that is due at this very moment is.
  return { schedule, nextRunAt: nextRun(schedule, call.now - 1) };
}
