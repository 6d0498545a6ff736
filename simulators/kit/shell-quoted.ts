/** The text as one word of a POSIX shell, in single quotes where anything in it would be obeyed. */
export function shellQuoted(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
