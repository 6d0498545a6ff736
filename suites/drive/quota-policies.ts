import type { Recorder } from '../journal/recorder.ts';
import { askerOf, type PlaceParts } from './load/balances/ask-balances.ts';
import { read } from './load/balances/balance-records.ts';
import { orBlocked } from './or-blocked.ts';

/** A policy that resets what the users of a group have, first at a moment and then every week (interface 2, BalancePolicyData). */
export interface WeeklyReset {
  readonly name: string;
  /** Who is in the group. */
  readonly userName: string;
  readonly groupId: number;
  /** What time the target has, in epoch milliseconds, and how long after that the first reset is. */
  readonly nowMs: number;
  readonly firstAfterMs: number;
  /** A decimal in text. */
  readonly targetAmount: string;
}

/** Where a target takes policies: by calls of its own (SIL-77), with the interface's records. */
export interface QuotaPolicies {
  /** Makes the policy, and tells the journal; disposing deletes it. Both reject with Blocked. */
  resetWeekly(inCase: string, reset: WeeklyReset): Promise<AsyncDisposable>;
}

export function openQuotaPolicies(parts: PlaceParts, recorder: Recorder): QuotaPolicies {
  const ask = askerOf(parts);
  const remove = (id: number): Promise<void> =>
    ask({ method: 'DELETE', path: `/${String(id)}` }, () => undefined);
  return {
    async resetWeekly(inCase, reset) {
      const { userName, targetAmount, firstAfterMs } = reset;
      const json = dataOf(reset);
      const { id } = await orBlocked(ask({ method: 'POST', path: '', json }, read.policy));
      recorder.record({ type: 'policy', case: inCase, userName, targetAmount, firstAfterMs });
      return { [Symbol.asyncDispose]: () => orBlocked(remove(id)) };
    },
  };
}

/** BalancePolicyData; an amount is a JSON number, whose digits stay as they are. */
function dataOf({ name, groupId, nowMs, firstAfterMs, targetAmount }: WeeklyReset): string {
  const scheduledTime = new Date(nowMs + firstAfterMs).toISOString();
  const schedule = `{"frequency":"weekly","scheduledTime":"${scheduledTime}","targetAmount":${targetAmount}}`;
  const policy = { policyName: name, balanceType: 'quota', groupIds: [groupId] };
  return `${JSON.stringify(policy).slice(0, -1)},"schedule":${schedule}}`;
}
