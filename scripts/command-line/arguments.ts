/** One positional argument; `T` is the type its value has when the command runs. */
export interface ArgumentSpec<T> {
  /** As commander reads it: `<file>`, `[file]`, or `[files...]` for the last one. */
  readonly form: string;
  readonly about: string;
  /** Of what was given: one text, none, or all that is left for a list. */
  read(given: readonly string[]): T;
}

export function argument(name: string, about: string): ArgumentSpec<string> {
  return { form: `<${name}>`, about, read: ([given = '']) => given };
}

export function optionalArgument(name: string, about: string): ArgumentSpec<string | undefined> {
  return { form: `[${name}]`, about, read: ([given]) => given };
}

/** One or more values; only the last argument of a command can be this. */
export function argumentList(name: string, about: string): ArgumentSpec<readonly string[]> {
  return { form: `<${name}...>`, about, read: (given) => given };
}
