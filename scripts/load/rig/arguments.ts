import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a benchmark script says of itself and its options. */
export interface ScriptHelp {
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, ScriptOption>>;
}

export interface ScriptOption {
  readonly about: string;
  /** Absent: an option without a value. */
  readonly fallback?: string;
}

export type ScriptValues<H extends ScriptHelp> = {
  readonly [K in keyof H['options']]: H['options'][K] extends { readonly fallback: string }
    ? string
    : boolean;
};

/** The options of this command line. Prints help or what is wrong and ends the process where it must. */
export function readArguments<const H extends ScriptHelp>(help: H): ScriptValues<H> {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } };
  for (const [name, { fallback }] of Object.entries(help.options)) {
    options[name] =
      fallback === undefined
        ? { type: 'boolean', default: false }
        : { type: 'string', default: fallback };
  }
  try {
    const { values } = parseArgs({ options });
    if (values['help'] !== true) return values as ScriptValues<H>;
    process.stdout.write(helpText(help));
    process.exit(0);
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n\n${helpText(help)}`,
    );
    process.exit(2);
  }
}

/** A comma-separated list of whole numbers above zero. Ends the process where it is none. */
export function wholeNumbers(text: string, option: string): readonly number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  process.stderr.write(`--${option}: "${text}" is no list of whole numbers above zero\n`);
  process.exit(2);
}

function helpText({ usage, about, options }: ScriptHelp): string {
  const rows = Object.entries({ ...options, help: { about: 'print this' } }).map(
    ([name, { about: says, fallback }]: [string, ScriptOption]) => {
      const given = fallback === undefined ? '' : ' <value>';
      const default_ = fallback === undefined || fallback === '' ? '' : ` (default ${fallback})`;
      return [`  --${name}${given}`, `${says}${default_}`] as const;
    },
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`);
  return `Usage: ${usage}\n\n${about}\n\nOptions:\n${lines.join('\n')}\n`;
}
