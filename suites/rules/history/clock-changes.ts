import { dayMs, hourMs } from '../../engine/case/subjects/history-pages.ts';

/** When clocks are put back or forward, and the offsets in hours before and after. */
export interface ClockChange {
  readonly atMs: number;
  readonly offsets: readonly [before: number, after: number];
}

/** The last ones before a time in Central Europe and in the east of North America, in spring and autumn. */
export function changesBefore(nowMs: number): readonly ClockChange[] {
  const year = new Date(nowMs).getUTCFullYear();
  const changes = [year - 1, year].flatMap((one): readonly ClockChange[] => [
    { atMs: sundayFrom(one, 2, 25) + hourMs, offsets: [1, 2] },
    { atMs: sundayFrom(one, 9, 25) + hourMs, offsets: [2, 1] },
    { atMs: sundayFrom(one, 2, 8) + 7 * hourMs, offsets: [-5, -4] },
    { atMs: sundayFrom(one, 10, 1) + 6 * hourMs, offsets: [-4, -5] },
  ]);
  const past = changes.filter(({ atMs }) => atMs < nowMs - dayMs);
  return past.toSorted((one, other) => one.atMs - other.atMs).slice(-4);
}

/** Midnight of the first Sunday from a day on; the last Sunday of a month with 31 days is the first from the 25th on. */
function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}

/** As the interface has it: 2026-10-25T02:30:00+02:00. */
export function withOffset(ms: number, hours: number): string {
  const local = new Date(ms + hours * hourMs).toISOString().slice(0, 19);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}
