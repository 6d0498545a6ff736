/** One positional argument; `T` is the type its value has when the command runs. */
export interface ArgumentSpec<T> {
  /** As commander reads it: `<file>`, `[file]`. */
  readonly form: string;
  readonly about: string;
  read(given: string | undefined): T;
}

export function argument(name: string, about: string): ArgumentSpec<string> {
  return { form: `<${name}>`, about, read: (given = '') => given };
}

export function optionalArgument(name: string, about: string): ArgumentSpec<string | undefined> {
  return {
    form: `[${name}]`,
    about,
    read: (given) => given,
  };
}
