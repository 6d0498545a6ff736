import type { Decimal } from './decimal.ts';

/** interface 2, BalancePolicyScheduleInfo. */
export type Frequency = 'weekly' | 'monthly' | 'quarterly' | 'yearly';

export const frequencies: readonly Frequency[] = ['weekly', 'monthly', 'quarterly', 'yearly'];

export interface ResetSchedule {
  readonly frequency: Frequency;
  /** The first run, epoch milliseconds. */
  readonly scheduledTime: number;
  /** What the policy's users are reset to. */
  readonly targetAmount: Decimal;
}

/**
 * The first run after `now`. Runs are reckoned from the first one and in UTC: what began on a 31st
 * falls on the last day of shorter months and on a 31st again, and no daylight saving moves it.
 */
export function nextRun({ frequency, scheduledTime }: ResetSchedule, now: number): number {
  if (now < scheduledTime) return scheduledTime;
  if (frequency === 'weekly') {
    return scheduledTime + (Math.floor((now - scheduledTime) / weekMs) + 1) * weekMs;
  }
  const step = monthsOf[frequency];
  // The run of this month may be over or still to come; the one a step later is to come.
  const whole = Math.floor(monthsBetween(scheduledTime, now) / step) * step;
  const here = monthsAfter(scheduledTime, whole);
  return here > now ? here : monthsAfter(scheduledTime, whole + step);
}

const weekMs = 7 * 24 * 3_600_000;

const monthsOf: Readonly<Record<Exclude<Frequency, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)];
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  return years * 12 + end.getUTCMonth() - start.getUTCMonth();
}

/** The same day and time so many months later, or the month's last day where it is shorter. */
function monthsAfter(first: number, months: number): number {
  const date = new Date(first);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

const moment = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:[.]\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** An ISO-8601 date-time with its offset, from 1970 on, as epoch milliseconds; undefined for none. */
export function readMoment(text: string): number | undefined {
  const date = moment.exec(text)?.[1];
  const at = Date.parse(text);
  if (date === undefined || Number.isNaN(at) || at < 0) return undefined;
  // A 31st of February is taken for a day of March: such a date is none.
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? at : undefined;
}
