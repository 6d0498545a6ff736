/** An attribute dump that is none, or says what cannot be; the message names the line or the attribute. */
export class DumpFormatError extends Error {
  override readonly name = 'DumpFormatError';
}

/** `line` counts from 1. */
export function atLine(line: number, detail: string): DumpFormatError {
  return new DumpFormatError(`line ${String(line)}: ${detail}`);
}
