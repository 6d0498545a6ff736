import type { OperationStatement } from '../spec/operation.ts';
import { type RuleText, rule, type ServiceRule } from './rule.ts';

/** A row of the table of a family: a call, and in most families one of its parameters or rights. */
interface Row {
  readonly operation: OperationStatement;
}

type RuleOf<T> = T & { readonly rule: ServiceRule };

/**
 * The same rule for each row of a table: 'NEED-CARD-02' is the second row about the calls of 'card'. Ids are
 * kept because operations, and what they have, never change their place.
 */
export function family<T extends Row>(
  prefix: string,
  table: readonly T[],
  make: (row: T, id: string) => readonly [title: string, text: RuleText],
): readonly RuleOf<T>[] {
  const counts = new Map<string, number>();
  return table.map((row) => {
    const area = row.operation.id.replace(/\..*/, '').toUpperCase();
    const count = (counts.get(area) ?? 0) + 1;
    counts.set(area, count);
    const id = `${prefix}-${area}-${String(count).padStart(2, '0')}`;
    return { ...row, rule: rule(id, ...make(row, id)) };
  });
}
