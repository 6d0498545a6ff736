import type { Finding, RuleResult } from './judge.ts';
import type { Verdict } from './verdict.ts';

/** A failure that the implementer knows of and accepts for a while: an entry of the baseline. */
export interface KnownFailure {
  readonly rule: string;
  readonly verdict: Extract<Verdict, 'FAILED' | 'NON-STRICT' | 'NOT RUN'>;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it is: YYYY-MM-DD, in UTC. */
  readonly expires: string;
  /** A text that a finding holds, or what is said of a rule that was not run: another reason is another failure. */
  readonly seen?: string;
}

/**
 * known: the run shows just this failure. stale: the entry doesn't hold any more, which fails the
 * run. unjudged: this run says nothing about it.
 */
export type EntryState = 'known' | 'stale' | 'unjudged';

export interface JudgedEntry {
  readonly entry: KnownFailure;
  readonly state: EntryState;
  /** In words: what the run says about it. */
  readonly why: string;
}

export interface BaselineInput {
  readonly entries: readonly KnownFailure[];
  readonly results: readonly RuleResult[];
  /** The day of the run: YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** Whether there is such a rule, planned or not. */
  readonly isRule: (id: string) => boolean;
  /** The run was ended before all was played. */
  readonly endedEarly: boolean;
}

/** What a run makes of each entry of a baseline, in their order. */
export function judgeBaseline(input: BaselineInput): readonly JudgedEntry[] {
  const results = new Map(input.results.map((one) => [one.planned.rule.id, one]));
  return input.entries.map((entry) => {
    const said = judgeEntry(entry, results.get(entry.rule), input);
    return { entry, state: said[0], why: said[1] };
  });
}

/** The entries that hold, by rule. */
export function knownByRule(judged: readonly JudgedEntry[]): ReadonlyMap<string, KnownFailure> {
  const known = judged.filter((one) => one.state === 'known');
  return new Map(known.map(({ entry }) => [entry.rule, entry]));
}

type Said = readonly [state: EntryState, why: string];

function judgeEntry(
  entry: KnownFailure,
  result: RuleResult | undefined,
  { day, isRule, endedEarly }: BaselineInput,
): Said {
  if (!isRule(entry.rule)) return ['stale', 'no rule has this id'];
  if (day > entry.expires) return ['stale', `it expired on ${entry.expires}`];
  if (result === undefined) return ['unjudged', 'the rule was left out of this run'];
  if (!result.planned.gates) return ['unjudged', 'the rule is newer than the requirement set'];
  if (result.verdict === 'OK') return ['stale', 'the rule passes now'];
  if (result.verdict !== entry.verdict) {
    const now = `the rule is ${result.verdict} now${because(result)}`;
    // Neither a run that was cut short nor a slip of ours can tell that a failure is gone.
    const isMute =
      result.verdict === 'HARNESS ERROR' || (endedEarly && result.verdict === 'NOT RUN');
    return [isMute ? 'unjudged' : 'stale', now];
  }
  const said = saidOf(result);
  const { seen } = entry;
  if (seen === undefined) return ['known', said[0] ?? result.verdict];
  const fitting = said.filter((text) => text.includes(seen));
  const first = fitting[0];
  if (first === undefined)
    return [
      'stale',
      `the rule is ${result.verdict} for another reason: ${said[0] ?? 'no reason is given'}`,
    ];
  const share = `${String(fitting.length)} of ${String(said.length)} findings`;
  return ['known', fitting.length === said.length ? first : `${first} (${share})`];
}

/** All that a run says against a rule, a text each. */
function saidOf({ verdict, findings, reason, why }: RuleResult): readonly string[] {
  if (findings.length > 0 && verdict !== 'NOT RUN') return findings.map(findingText);
  const words = [reason, why].filter((part) => part !== undefined);
  return words.length === 0 ? [] : [words.join(': ')];
}

/** As the command line prints it; `seen` is looked for in this. */
function findingText({ case: inCase, expected, seen }: Finding): string {
  return `${inCase}: expected ${expected}; got ${seen}`;
}

function because(result: RuleResult): string {
  const [first] = saidOf(result);
  return first === undefined ? '' : ` (${first})`;
}
