import type { PlannedRule } from './plan.ts';

/**
 * The shortest `expect` of a profile that names just the rules that will be judged: an area whose rules all are by
 * the beginning of their ids (`DOC-SEND-`), any other rule by its id.
 */
export function expectedIds(plan: readonly PlannedRule[]): readonly string[] {
  const isJudged = ({ decision }: PlannedRule): boolean => decision.kind === 'judge';
  const areas = Map.groupBy(plan, ({ rule }) => rule.id.replace(/[^-]*$/, ''));
  return [...areas].flatMap(([area, own]) => {
    const all = plan.filter(({ rule }) => rule.id.startsWith(area));
    return all.every(isJudged) ? [area] : own.filter(isJudged).map(({ rule }) => rule.id);
  });
}
