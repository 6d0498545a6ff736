const hourMs = 3_600_000;

/** Hours of the day in UTC; a period that begins later than it ends goes past midnight. */
interface Period {
  readonly from: number;
  readonly to: number;
  readonly weekend?: true;
}

/** When the keywords of RFC 8011 5.2.2 let a job begin; the standard leaves the hours to the printer. */
const periods: Readonly<Record<string, Period>> = {
  'day-time': { from: 6, to: 18 },
  evening: { from: 18, to: 6 },
  night: { from: 18, to: 6 },
  'second-shift': { from: 16, to: 24 },
  'third-shift': { from: 0, to: 8 },
  weekend: { from: 0, to: 24, weekend: true },
};

/**
 * The moment, in epoch milliseconds, from which a job of this job-hold-until may be printed:
 * `now` when that is already so, infinity for `indefinite` and for names nobody has given a time.
 */
export function mayBeginAt(holdUntil: string, now: number): number {
  if (holdUntil === 'no-hold') return now;
  const period = Object.hasOwn(periods, holdUntil) ? periods[holdUntil] : undefined;
  if (period === undefined) return Number.POSITIVE_INFINITY;
  if (isWithin(period, now)) return now;
  let hour = Math.ceil(now / hourMs) * hourMs;
  while (!isWithin(period, hour)) hour += hourMs;
  return hour;
}

function isWithin({ from, to, weekend }: Period, at: number): boolean {
  const date = new Date(at);
  const hour = date.getUTCHours();
  if (weekend === true) return date.getUTCDay() % 6 === 0;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
