/** Of the names the one that a slip of the hand may have meant; undefined where none is near. */
export function closest(given: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, slips: slipsBetween(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= Math.min(3, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.name;
}

/** How many letters are to be put in, left out or changed (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    let diagonal = index;
    let left = index + 1;
    row = row.map((above, column) => {
      if (column === 0) return left;
      const same = letter === other[column - 1] ? 0 : 1;
      left = Math.min(above + 1, left + 1, diagonal + same);
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
