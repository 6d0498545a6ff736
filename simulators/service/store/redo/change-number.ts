/** Changes are numbered in SQLite's `user_version`, which has 31 bits; after the last comes 0. */
const numbers = 2 ** 31;

export const changeAfter = (change: number): number => (change + 1) % numbers;

/** How many changes `later` is ahead of `earlier`; negative when it is behind. */
export function changesBetween(earlier: number, later: number): number {
  const ahead = (later - earlier + numbers) % numbers;
  return ahead < numbers / 2 ? ahead : ahead - numbers;
}
