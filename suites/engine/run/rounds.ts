import type { JournalEvent } from '../journal/event.ts';
import type { RuleResult } from '../judge/judge.ts';
import type { Reproduction } from '../judge/result.ts';

const pattern = /@again\d+$/;

/** What the cases of a round in which red rules are played again have behind their names. */
export function roundMark(number: number): string {
  return `@again${String(number)}`;
}

export function isOfRound(event: JournalEvent): boolean {
  return 'case' in event && pattern.test(event.case);
}

/** How steady each red rule is, by what happened in the rounds that a journal holds. */
export function reproductionsOf(
  results: readonly RuleResult[],
  {
    journal,
    withRounds,
  }: {
    readonly journal: readonly JournalEvent[];
    /** The rules judged by all of it. */
    readonly withRounds: () => readonly RuleResult[];
  },
): ReadonlyMap<string, Reproduction> {
  const played = new Set(journal.flatMap(playedInRound));
  const red = results.filter(isRed);
  if (played.size === 0 || red.length === 0) return new Map();
  const marks = new Set([...played].map(markOf));
  const whole = withRounds();
  const entries = red.map(({ planned: { rule }, findings }) => {
    const all = whole.find((one) => one.planned.rule.id === rule.id)?.findings ?? [];
    const redMarks = new Set(all.map((finding) => markOf(finding.case)));
    // A round tells something of a rule when all was played again that it was red in.
    const rounds = [...marks].filter((mark) =>
      findings.every((finding) => played.has(finding.case + mark)),
    );
    const steady = { red: rounds.filter((mark) => redMarks.has(mark)).length, of: rounds.length };
    return [rule.id, steady] as const;
  });
  return new Map(entries.filter(([, steady]) => steady.of > 0));
}

/** A rule that was planned to be judged, and that something speaks against. */
export function isRed({ findings, planned }: RuleResult): boolean {
  return findings.length > 0 && planned.decision.kind === 'judge';
}

/** The case that this event ends, if it is one of a round and came to its own end. */
function playedInRound(event: JournalEvent): readonly string[] {
  if (event.type !== 'case' || event.phase === 'begin' || event.phase === 'cut') return [];
  return isOfRound(event) ? [event.case] : [];
}

function markOf(caseName: string): string {
  return pattern.exec(caseName)?.[0] ?? '';
}
