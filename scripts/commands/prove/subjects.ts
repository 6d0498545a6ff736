import type { Fault } from '../../../suites/engine/fault-proxy/fault.ts';
import { testCasesOf } from '../../../suites/engine/lock.ts';
import { nullTargets } from '../../../suites/prove/null-targets.ts';
import { variants } from '../../../suites/prove/variants.ts';
import { faults } from '../../../suites/rules/index.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** A subject of a proof is named by its own id, or by its rule's or the beginning of that. */
export function isOf(
  ids: readonly string[],
): (one: { readonly id: string; readonly rule?: string }) => boolean {
  return ({ id, rule }) => ids.some((given) => id === given || rule?.startsWith(given));
}

/** Throws UsageError for ids that choose nothing, and for chosen faults of rules for which no test case is recorded. */
export function refuseUnprovable(only: readonly string[], chosen: readonly Fault[]): void {
  const all = [...faults, ...variants, ...nullTargets];
  const idle = only.filter((given) => !all.some(isOf([given])));
  if (idle.length > 0)
    throw new UsageError(
      `nothing is proven by ${idle.join(', ')}; ids stand in platen explain RULE`,
    );
  const rules = chosen.map(({ rule }) => rule).filter((rule) => testCasesOf(rule).length === 0);
  const ids = [...new Set(rules)].join(',');
  if (ids !== '')
    throw new UsageError(
      `no test case is recorded for ${ids}: run platen prove --record --only ${ids}`,
    );
}
