import type { OperationStatement } from './operation.ts';
import type { Rule } from './rule.ts';

/** A rule that the table of operations yields: what it says, and about which call. */
export interface OperationRule {
  readonly rule: Rule;
  readonly operation: string;
}

/** 'PUT /account', 'PUT /inputports with an id'. */
export function callOf({ method, path, id }: OperationStatement): string {
  const which =
    id.endsWith('update') && method === 'PUT' && !path.includes('{') ? ' with an id' : '';
  return `${method} ${path}${which}`;
}

/** Numbers within each area, in the order of the interface: operations never change their place. */
export function numbered<T extends { readonly operation: OperationStatement }>(
  prefix: string,
  entries: readonly T[],
): readonly (T & { readonly id: string })[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const area = entry.operation.id.split('.', 1)[0]?.toUpperCase() ?? '';
    const count = (counts.get(area) ?? 0) + 1;
    counts.set(area, count);
    return { ...entry, id: `${prefix}-${area}-${String(count).padStart(2, '0')}` };
  });
}
