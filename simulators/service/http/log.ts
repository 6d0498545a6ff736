/** Where the HTTP side says what no client may be told. */
export interface Log {
  error(
    message: string,
    about: { readonly error: unknown } & Readonly<Record<string, unknown>>,
  ): void;
}
