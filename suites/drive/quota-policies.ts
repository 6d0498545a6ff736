import type { Recorder } from '../journal/recorder.ts';
import type { ResetTimes } from '../journal/reset-times.ts';
import { giveBack } from './give-back.ts';
import { askerOf, type PlaceParts } from './load/balances/ask-balances.ts';
import { read } from './load/balances/balance-records.ts';
import { orBlocked } from './or-blocked.ts';

/** A policy that resets what the users of a group have, first at a moment and then at its frequency (interface 2, BalancePolicyData). */
export interface PolicyReset {
  readonly name: string;
  /** Who is in the group. */
  readonly userName: string;
  readonly groupId: number;
  readonly times: ResetTimes;
  /** A decimal in text. */
  readonly targetAmount: string;
}

export interface Policy {
  /** The target's. */
  readonly id: number;
  readonly name: string;
}

/** Where a target takes policies: by calls of its own (SIL-77), with the interface's records. */
export interface QuotaPolicies {
  /** Makes the policy, and tells the journal; disposing deletes it. All reject with Blocked. */
  make(inCase: string, reset: PolicyReset): Promise<AsyncDisposable>;
  /** Deletes one that was made earlier, where it is still there. */
  remove(inCase: string, policy: Policy): Promise<void>;
}

export function openQuotaPolicies(parts: PlaceParts, recorder: Recorder): QuotaPolicies {
  const ask = askerOf(parts);
  const remove = (inCase: string, policy: Policy): Promise<void> =>
    giveBack(recorder, { case: inCase, loan: { of: 'policy', ...policy } }, () =>
      ask({ method: 'DELETE', path: `/${String(policy.id)}`, orStatus: 404 }, () => undefined),
    );
  return {
    async make(inCase, reset) {
      const { userName, targetAmount, times } = reset;
      const json = dataOf(reset);
      const { id } = await orBlocked(ask({ method: 'POST', path: '', json }, read.policy));
      const loan = { of: 'policy', id, name: reset.name } as const;
      recorder.record({ type: 'loan', case: inCase, phase: 'taken', loan });
      recorder.record({ type: 'policy', case: inCase, userName, targetAmount, ...times });
      return { [Symbol.asyncDispose]: () => remove(inCase, { id, name: reset.name }) };
    },
    remove,
  };
}

/** BalancePolicyData; an amount is a JSON number, whose digits stay as they are. */
function dataOf({ name, groupId, times, targetAmount }: PolicyReset): string {
  const { frequency, scheduledTime } = times;
  const schedule = `{"frequency":"${frequency}","scheduledTime":"${scheduledTime}","targetAmount":${targetAmount}}`;
  const policy = { policyName: name, balanceType: 'quota', groupIds: [groupId] };
  return `${JSON.stringify(policy).slice(0, -1)},"schedule":${schedule}}`;
}
