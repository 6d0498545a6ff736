import type { Recorder } from '../../journal/recorder.ts';
import type { ResetTimes } from '../../journal/reset-times.ts';
import { askerOf, BalancesUntold, type PlaceParts } from '../load/balances/ask-balances.ts';
import { read } from '../load/balances/balance-records.ts';
import { orBlocked } from '../or-blocked.ts';
import { Blocked } from '../test-case.ts';
import { giveBack } from './give-back.ts';

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

export interface MadePolicy extends AsyncDisposable {
  /**
   * Sends the policy once more without its schedule, "absent means the reset schedule stays unchanged" (interface 2).
   * Whether a target takes changes at all is not said: a refusal counts for nothing.
   */
  repeatWithoutSchedule(): Promise<void>;
}

/** Where a target takes policies: by calls of its own (SIL-77), with the interface's records. */
export interface QuotaPolicies {
  /** Makes the policy, and tells the journal; disposing deletes it. All reject with Blocked. */
  make(inCase: string, reset: PolicyReset): Promise<MadePolicy>;
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
      const path = `/${String(id)}`;
      return {
        repeatWithoutSchedule: () =>
          unlessRefused(
            ask({ method: 'PUT', path, json: JSON.stringify(policyOf(reset)) }, () => undefined),
          ),
        [Symbol.asyncDispose]: () => remove(inCase, { id, name: reset.name }),
      };
    },
    remove,
  };
}

async function unlessRefused(asked: Promise<undefined>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof BalancesUntold)) throw error;
    if (!error.isAnswered) throw new Blocked(error.message);
  }
}

/** BalancePolicyData; an amount is a JSON number, whose digits stay as they are. */
function dataOf(reset: PolicyReset): string {
  const { times, targetAmount } = reset;
  const { frequency, scheduledTime } = times;
  const schedule = `{"frequency":"${frequency}","scheduledTime":"${scheduledTime}","targetAmount":${targetAmount}}`;
  return `${JSON.stringify(policyOf(reset)).slice(0, -1)},"schedule":${schedule}}`;
}

function policyOf({ name, groupId }: PolicyReset): object {
  return { policyName: name, balanceType: 'quota', groupIds: [groupId] };
}
