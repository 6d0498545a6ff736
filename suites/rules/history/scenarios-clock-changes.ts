import type { TestCase } from '../../drive/test-case.ts';
import { historySettled, timeThere } from './scenarios-recording.ts';

const hourMs = 3_600_000;

/** When clocks are put back or forward, and the offsets in hours before and after. */
interface ClockChange {
  readonly atMs: number;
  readonly offsets: readonly [before: number, after: number];
}

/**
 * Jobs of half an hour before and after clocks were changed in Central Europe and in the east of North America: who keeps
 * times without their offset takes one for another. Each has one page more than a smaller integer holds.
 */
export const historyClockChanges: TestCase = {
  name: 'history/clock-changes',
  async play(stage) {
    const user = await stage.user();
    const nowMs = (await timeThere(stage, user)) ?? stage.context.clock.now();
    const token = await stage.login(user);
    const pages = ['32768', '65536', '100000'];
    for (const [index, { atMs, offsets }] of changesBefore(nowMs).entries()) {
      for (const [side, offset] of offsets.entries())
        await stage.request('documents.record', token, {
          parameters: [
            ['jobtype', 'COPY'],
            ['title', stage.name('job')],
            ['totalpages', pages[(2 * index + side) % pages.length] ?? '1'],
            ['datetime', withOffset(atMs + (side - 0.5) * hourMs, offset)],
          ],
        });
      const range = [
        ['datestart', new Date(atMs - 3 * hourMs).toISOString()],
        ['dateend', new Date(atMs + 3 * hourMs).toISOString()],
      ] as const;
      await historySettled(stage, user.userName, { records: offsets.length, range });
    }
  },
};

/** The last ones before a time, in spring and autumn. */
function changesBefore(nowMs: number): readonly ClockChange[] {
  const year = new Date(nowMs).getUTCFullYear();
  const changes = [year - 1, year].flatMap((one): readonly ClockChange[] => [
    { atMs: sundayFrom(one, 2, 25) + hourMs, offsets: [1, 2] },
    { atMs: sundayFrom(one, 9, 25) + hourMs, offsets: [2, 1] },
    { atMs: sundayFrom(one, 2, 8) + 7 * hourMs, offsets: [-5, -4] },
    { atMs: sundayFrom(one, 10, 1) + 6 * hourMs, offsets: [-4, -5] },
  ]);
  const past = changes.filter(({ atMs }) => atMs < nowMs - 24 * hourMs);
  return past.toSorted((one, other) => one.atMs - other.atMs).slice(-4);
}

/** Midnight of the first Sunday from a day on; the last Sunday of a month with 31 days is the first from the 25th on. */
function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}

/** As the interface has it: 2026-10-25T02:30:00+02:00. */
function withOffset(ms: number, hours: number): string {
  const local = new Date(ms + hours * hourMs).toISOString().slice(0, 19);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}
