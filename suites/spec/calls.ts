/** Selects calls by their operation: requests that pass the fault proxy as well as recorded exchanges. */
export type Calls = ((one: { readonly operation: string }) => boolean) & {
  readonly operations: readonly string[];
};

export function call(...operations: readonly string[]): Calls {
  const isOne = ({ operation }: { readonly operation: string }): boolean =>
    operations.includes(operation);
  return Object.assign(isOne, { operations });
}
