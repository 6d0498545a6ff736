/** The same name with each letter in its other case, where that has one and leads back. */
export function inOtherCase(name: string): string {
  return Array.from(name)
    .map((letter) => {
      const upper = letter.toUpperCase();
      const lower = letter.toLowerCase();
      if (upper.toLowerCase() === letter) return upper;
      return lower.toUpperCase() === letter ? lower : letter;
    })
    .join('');
}
