import type { MadeKind } from '../suites/engine/journal/leftovers/made.ts';
import { counted } from './numbers.ts';
import type { LeftoverReport, RunReport } from './report.ts';

/** What stayed at the target for one reason. */
export interface LeftGroup {
  readonly kind: MadeKind;
  readonly why: string;
  readonly leftovers: readonly LeftoverReport[];
}

/** What stayed at the target, by kind and reason; what can be removed no way comes last. */
export function leftGroups({ leftBehind = [] }: RunReport): readonly LeftGroup[] {
  const groups = [...Map.groupBy(leftBehind, ({ kind, why }) => `${kind} ${why}`).values()];
  return groups.flatMap((leftovers) => {
    const [first] = leftovers;
    return first === undefined ? [] : [{ kind: first.kind, why: first.why, leftovers }];
  });
}

/** '3 output ports were not removed: DELETE was answered 403'. */
export function leftWords({ kind, why, leftovers }: LeftGroup): string {
  const count = leftovers.length;
  return `${counted(count, kind)} ${count === 1 ? 'was' : 'were'} not removed: ${why}`;
}

/** The names by which somebody finds them, as many as are worth reading. */
export function leftNames({ leftovers }: LeftGroup, most: number): string {
  const names = leftovers
    .slice(0, most)
    .map(({ name, id }) => (id === null || id === name ? name : `${name} (${id})`));
  const rest = leftovers.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${String(rest)} more, see results.json` : ''}`;
}
