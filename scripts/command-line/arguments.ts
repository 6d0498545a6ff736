/** One positional argument; `T` is the type its value has when the command runs. */
export interface ArgumentSpec<T> {
  /** As commander reads it: `<file>`, `[file]` or `<file...>`. */
  readonly form: string;
  readonly about: string;
  read(given: unknown): T;
}

export function argument(name: string, about: string): ArgumentSpec<string> {
  return { form: `<${name}>`, about, read: String };
}

export function optionalArgument(name: string, about: string): ArgumentSpec<string | undefined> {
  return {
    form: `[${name}]`,
    about,
    read: (given) => (given === undefined ? undefined : String(given)),
  };
}

/** One or more values; only the last argument of a command can be this. */
export function argumentList(name: string, about: string): ArgumentSpec<readonly string[]> {
  return {
    form: `<${name}...>`,
    about,
    read: (given) => (Array.isArray(given) ? given.map(String) : []),
  };
}
