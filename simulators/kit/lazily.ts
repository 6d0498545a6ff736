/** Returns a function that makes a value at its first call and returns the same one afterwards: a command's start shouldn't pay for what it may never use. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
