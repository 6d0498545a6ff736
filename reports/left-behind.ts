import type { MadeKind } from '../suites/engine/journal/leftovers/made.ts';
import { counted } from './numbers.ts';
import type { RemnantReport, RunReport } from './report.ts';

/** What stayed at the target for one reason. */
export interface LeftGroup {
  readonly kind: MadeKind;
  readonly why: string;
  readonly remnants: readonly RemnantReport[];
}

/** What stayed at the target, by kind and reason; what can be removed no way comes last. */
export function leftGroups({ leftBehind = [] }: RunReport): readonly LeftGroup[] {
  const groups = [...Map.groupBy(leftBehind, ({ kind, why }) => `${kind} ${why}`).values()];
  return groups.flatMap((remnants) => {
    const [first] = remnants;
    return first === undefined ? [] : [{ kind: first.kind, why: first.why, remnants }];
  });
}

/** '3 output ports were not removed: DELETE was answered 403'. */
export function leftWords({ kind, why, remnants }: LeftGroup): string {
  const count = remnants.length;
  return `${counted(count, kind)} ${count === 1 ? 'was' : 'were'} not removed: ${why}`;
}

/** The names by which somebody finds them, as many as are worth reading. */
export function leftNames({ remnants }: LeftGroup, most: number): string {
  const names = remnants
    .slice(0, most)
    .map(({ name, id }) => (id === null || id === name ? name : `${name} (${id})`));
  const rest = remnants.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${String(rest)} more, see results.json` : ''}`;
}
