/** interface 2, BalancePolicyScheduleData. */
export const frequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** When a policy resets what its users have. */
export interface ResetTimes {
  readonly frequency: Frequency;
  /** ISO 8601, in UTC: the first time, by the target's clock. */
  readonly scheduledTime: string;
  /** How long after the policy was made that is. */
  readonly firstAfterMs: number;
}

const weekMs = 7 * 24 * 3_600_000;

const months: Readonly<Record<Exclude<Frequency, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

/**
 * How long after the policy was made its reset of that number is due, the first one being 0: the same day and time
 * in UTC, so many months later. Not for a first time after the 28th, of which not every month has one.
 */
export function resetAfterMs(times: ResetTimes, number: number): number {
  const { frequency, scheduledTime, firstAfterMs } = times;
  if (frequency === 'weekly') return firstAfterMs + number * weekMs;
  const first = new Date(scheduledTime);
  const due = new Date(first);
  due.setUTCMonth(first.getUTCMonth() + number * months[frequency]);
  return firstAfterMs + due.getTime() - first.getTime();
}
