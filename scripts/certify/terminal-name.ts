import { UsageError } from '../command-line/usage-error.ts';

export interface TerminalName {
  readonly name: string;
  readonly version: string;
}

const longest = 120;

/** "Panel 1.2": the last word with a digit is the version. Throws UsageError where none is needed or it can't be one. */
export function terminalName({
  terminal,
  builtIn,
}: {
  readonly terminal: string | undefined;
  readonly builtIn: boolean;
}): TerminalName {
  const given = terminal ?? (builtIn ? "Platen's own terminal 1" : undefined);
  if (given === undefined) throw new UsageError('say which terminal it is: --terminal "Panel 1.2"');
  const text = given.trim();
  if (text === '' || text.length > longest || /\p{Cc}/u.test(text))
    throw new UsageError(
      `the name of a terminal has up to ${String(longest)} signs and no control characters`,
    );
  const found = /^(.*\S)\s+(\S*\d\S*)$/u.exec(text);
  return { name: found?.[1] ?? text, version: found?.[2] ?? '' };
}
