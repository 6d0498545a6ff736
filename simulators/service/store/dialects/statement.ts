import type { SqlValue } from '../columns.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Builds a statement with numbered parameters in the order of use; an undefined value becomes null. */
export function statement(
  build: (value: (given: SqlValue | undefined) => string) => string,
): Statement {
  const values: SqlValue[] = [];
  const text = build((given) => `$${String(values.push(given ?? null))}`);
  return { text, values };
}
