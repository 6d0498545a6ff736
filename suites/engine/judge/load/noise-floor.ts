import { ratioOf } from './statistics/shift.ts';

/** Which repeats of four, in the order they were played, make one half: as two targets would take turns. */
const halves: readonly (readonly number[])[] = [
  [0, 2],
  [0, 3],
];

/**
 * By which share a run differs from itself: its repeats are dealt into two halves that took turns,
 * and these are compared as two runs would be. What is less than this is not told apart.
 */
export function noiseOf(values: readonly number[]): number {
  if (values.length < 4) return 0;
  const apart = halves.map((half) => {
    const isFirst = (index: number): boolean => half.includes(index % 4);
    const first = values.filter((_, index) => isFirst(index));
    const second = values.filter((_, index) => !isFirst(index));
    return Math.abs(Math.log(ratioOf(first, second, 0.95).estimate));
  });
  return Math.exp(Math.max(...apart)) - 1;
}
