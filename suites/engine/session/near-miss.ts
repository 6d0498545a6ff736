/** The same but for its last character: what only a service that looks at all of it tells apart. */
export function nearMiss(text: string): string {
  const last = text.at(-1) ?? '';
  const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'x' ? 'y' : 'x';
  return `${text.slice(0, -1)}${other}`;
}

/** A long secret with another character in its middle, and without its last ones: both are nobody's. */
export function nearSecrets(secret: string): readonly string[] {
  const middle = Math.floor(secret.length / 2);
  return [nearMiss(secret.slice(0, middle)) + secret.slice(middle), secret.slice(0, -4)];
}
