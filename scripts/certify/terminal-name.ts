import { nameFault } from '../../reports/certificate/name.ts';
import { UsageError } from '../command-line/usage-error.ts';

export interface TerminalName {
  readonly name: string;
  readonly version: string;
}

/** "Panel 1.2": the last word with a digit is the version. Throws UsageError where none is needed or it can't be one. */
export function terminalName({
  terminal,
  builtIn,
  renews,
}: {
  readonly terminal: string | undefined;
  readonly builtIn: boolean;
  readonly renews: boolean;
}): TerminalName {
  const own = renews ? "Platen's own terminal, renewing 1" : "Platen's own terminal 1";
  const given = terminal ?? (builtIn ? own : undefined);
  if (given === undefined) throw new UsageError('name the terminal: --terminal "Panel 1.2"');
  const text = given.trim();
  const fault = nameFault(text);
  if (fault !== undefined)
    throw new UsageError(
      `--terminal: it ${fault}`,
      'The certificate shows it unchanged: up to 100 characters of any script, no control characters.',
    );
  const found = /^(.*\S)\s+(\S*\d\S*)$/u.exec(text);
  return { name: found?.[1] ?? text, version: found?.[2] ?? '' };
}
