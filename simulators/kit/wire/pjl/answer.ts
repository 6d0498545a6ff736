/**
 * An answer on the back channel: the command as an echo, CRLF, lines, form feed. `echo` is what
 * stood behind `@PJL`. What would end a line or the answer inside a line becomes a space.
 */
export function pjlAnswer(echo: string, lines: readonly string[] = []): Uint8Array {
  const text = [`@PJL ${echo}`, ...lines]
    .map((line) => `${line.replace(breaks, ' ')}\r\n`)
    .join('');
  return Buffer.from(`${text}\f`);
}

/** In quotes, as PJL has strings. */
export function pjlQuoted(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

const breaks = /[\r\n\f]/g;
