import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeginAt } from './hold-until.ts';

// 2026-11-20 is a Friday.
test.each([
  ['no-hold', '2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z'],
  ['day-time', '2026-11-20T03:00:00Z', '2026-11-20T06:00:00Z'],
  ['day-time', '2026-11-20T17:59:59Z', '2026-11-20T17:59:59Z'],
  ['day-time', '2026-11-20T18:00:00Z', '2026-11-21T06:00:00Z'],
  ['evening', '2026-11-20T12:30:00Z', '2026-11-20T18:00:00Z'],
  ['night', '2026-11-20T05:59:00Z', '2026-11-20T05:59:00Z'],
  ['second-shift', '2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z'],
  ['third-shift', '2026-11-20T09:00:00Z', '2026-11-21T00:00:00Z'],
  ['weekend', '2026-11-20T09:15:00Z', '2026-11-21T00:00:00Z'],
  ['weekend', '2026-11-22T23:59:59Z', '2026-11-22T23:59:59Z'],
])('job-hold-until %s at %s lets a job begin at %s (RFC 8011 5.2.2)', (keyword, now, begin) => {
  expect(new Date(mayBeginAt(keyword, Date.parse(now))).toISOString()).toBe(
    new Date(begin).toISOString(),
  );
});

test('indefinite and unknown names hold without end', () => {
  expect(mayBeginAt('indefinite', 0)).toBe(Number.POSITIVE_INFINITY);
  expect(mayBeginAt('toString', 0)).toBe(Number.POSITIVE_INFINITY);
});

test('what may begin once may begin at that moment, at most a week later', () => {
  const keywords = ['day-time', 'evening', 'night', 'second-shift', 'third-shift', 'weekend'];
  fc.assert(
    fc.property(fc.constantFrom(...keywords), fc.nat({ max: 4e12 }), (keyword, now) => {
      const begin = mayBeginAt(keyword, now);
      expect(begin - now).toBeGreaterThanOrEqual(0);
      expect(begin - now).toBeLessThan(7 * 24 * 3_600_000);
      expect(mayBeginAt(keyword, begin)).toBe(begin);
    }),
  );
});
