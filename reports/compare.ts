import type { Verdict } from '../suites/engine/judge/verdict.ts';
import type { RuleReport, RunReport } from './report.ts';

/** worse: something that held doesn't hold or isn't known to any more. */
export type ChangeKind = 'broken' | 'unjudged' | 'otherwise' | 'repaired' | 'judged';

export interface RuleChange {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly before: Verdict;
  readonly after: Verdict;
  /** Of the later run: what was expected and seen, or why it was not run. */
  readonly why: string | null;
}

export interface Comparison {
  /** What makes the runs less comparable: another target, requirement set, version, selection. */
  readonly circumstances: readonly string[];
  readonly changes: readonly RuleChange[];
  /** Rules of one run alone; a rule that came red counts as broken. */
  readonly added: readonly RuleReport[];
  readonly gone: readonly RuleReport[];
  readonly isWorse: boolean;
}

/** What became of the rules from one run to a later one, what is broken first. */
export function compareRuns(before: RunReport, after: RunReport): Comparison {
  const earlier = new Map(before.rules.map((rule) => [rule.id, rule]));
  const later = new Set(after.rules.map((rule) => rule.id));
  const changes = after.rules
    .flatMap((rule) => changeOf(earlier.get(rule.id), rule))
    .toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
  const added = after.rules.filter((rule) => !earlier.has(rule.id));
  const isWorse =
    changes.some(({ kind }) => kind === 'broken' || kind === 'unjudged') ||
    added.some((rule) => isBroken(rule.verdict));
  return {
    circumstances: circumstancesOf(before, after),
    changes,
    added,
    gone: before.rules.filter((rule) => !later.has(rule.id)),
    isWorse,
  };
}

const order: readonly ChangeKind[] = ['broken', 'unjudged', 'otherwise', 'repaired', 'judged'];

/** The higher, the worse; what does not apply or is only recorded is neither. */
const badness: Readonly<Record<Verdict, number>> = {
  OK: 0,
  INFORMATIONAL: 0,
  'NOT APPLICABLE': 0,
  'NOT RUN': 1,
  'HARNESS ERROR': 1,
  'NON-STRICT': 2,
  FAILED: 3,
};

function isBroken(verdict: Verdict): boolean {
  return badness[verdict] > 1;
}

function changeOf(before: RuleReport | undefined, rule: RuleReport): readonly RuleChange[] {
  if (before === undefined || before.verdict === rule.verdict) return [];
  const { id, title, verdict } = rule;
  const kind = kindOf(before.verdict, verdict);
  return [{ id, title, kind, before: before.verdict, after: verdict, why: whyOf(rule) }];
}

function kindOf(before: Verdict, after: Verdict): ChangeKind {
  const change = badness[after] - badness[before];
  if (change === 0) return 'otherwise';
  if (change > 0) return isBroken(after) ? 'broken' : 'unjudged';
  return isBroken(before) ? 'repaired' : 'judged';
}

function whyOf({ findings, reason, why }: RuleReport): string | null {
  const [first] = findings;
  if (first !== undefined) return `expected ${first.expected}; got ${first.seen}`;
  return [reason, why].filter((part) => part !== null).join(': ') || null;
}

function circumstancesOf(before: RunReport, after: RunReport): readonly string[] {
  const facts: readonly (readonly [what: string, of: (run: RunReport) => string])[] = [
    ['target', ({ target }) => target.name],
    // Platen's own service has another address each time.
    ['address', ({ target }) => (target.own ? 'wherever a port was free' : target.baseUrl)],
    ['requirement set', ({ catalogue }) => catalogue],
    ['Platen', ({ platen }) => platen],
    ['selection', ({ partial }) => (partial ? 'some rules' : 'every rule')],
    ['strict', ({ strict }) => (strict ? 'yes' : 'no')],
  ];
  return facts
    .filter(([, of]) => of(before) !== of(after))
    .map(([what, of]) => `${what}: ${of(before)}, then ${of(after)}`);
}
