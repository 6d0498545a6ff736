import type { MadeKind } from '../suites/engine/journal/leftovers/made.ts';
import type { EntryState, KnownFailure } from '../suites/engine/judge/baseline.ts';
import type { Reproduction } from '../suites/engine/judge/result.ts';
import type {
  Expectation,
  NotRunReason,
  Outcome,
  Tally,
  Verdict,
} from '../suites/engine/judge/verdict.ts';
import type { Level, Provenance } from '../suites/spec/rule.ts';

/** What a run result does not know about itself. */
export interface ReportMeta {
  readonly outcome: Outcome;
  /** Broken SHOULDs and assumed rules failed the run too. */
  readonly strict: boolean;
  /** Platen's own version. */
  readonly version: string;
  /** The requirement set that the target was held to. Default: the newest. */
  readonly set?: string;
  readonly baseline?: BaselineReport;
}

/** A file of known failures, and what the run makes of its entries, in their order. */
export interface BaselineReport {
  readonly file: string;
  readonly entries: readonly EntryReport[];
}

export interface EntryReport extends KnownFailure {
  readonly state: EntryState;
  /** In words: what the run says about it. */
  readonly why: string;
}

/** results.json: what every writer writes from. Described by results.schema.json. */
export interface RunReport {
  readonly schemaVersion: 1;
  readonly platen: string;
  readonly outcome: Outcome;
  readonly strict: boolean;
  /** Rules were left out by choice: never a certificate. */
  readonly partial: boolean;
  /** The requirement set that the target was held to: YYYY-MM. */
  readonly catalogue: string;
  readonly seed: number;
  readonly target: { readonly name: string; readonly baseUrl: string; readonly own: boolean };
  /** Of a run that judged a terminal; `target` is then the service that it was before. */
  readonly terminal?: TerminalReport;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly summary: Summary;
  /** What the profile expects to be judged, and how many rules are outside. Absent without `expect`. */
  readonly expectation?: ExpectationReport;
  /** Classes of parameter values that the requests carried, of those in the catalogue. Absent where a terminal was judged. */
  readonly values?: ValuesReport;
  readonly baseline?: BaselineReport;
  /** What the run made at a target of others and could not remove; absent: the target was our own. */
  readonly leftBehind?: readonly LeftoverReport[];
  readonly rules: readonly RuleReport[];
}

export interface ValuesReport {
  readonly covered: number;
  readonly classes: number;
}

export interface ExpectationReport {
  /** Rules that the profile names, of those that were chosen. */
  readonly expected: number;
  /** Number of expected rules that were judged. */
  readonly judged: number;
  /** Rules that it does not name: one that was not judged leaves nothing incomplete, one that is broken counts. */
  readonly outside: number;
}

export interface TerminalReport {
  readonly name: string;
  readonly version: string;
  /** The number of test cases that were played to the end. */
  readonly situations: number;
  /** Those that were begun and never played to the end: skipped, nobody came, or the bench broke. */
  readonly unplayed?: readonly UnplayedSituation[];
}

export interface UnplayedSituation {
  readonly id: string;
  readonly why: string;
}

/** Something that stayed at the target. */
export interface LeftoverReport {
  readonly kind: MadeKind;
  /** null: the target never told it. */
  readonly id: string | null;
  readonly name: string;
  readonly why: string;
}

export interface Summary extends Tally {
  readonly byProvenance: Readonly<Record<Provenance, Tally>>;
}

export interface RuleReport {
  readonly id: string;
  /** The id without its number: 'DOC-LIST'. */
  readonly area: string;
  readonly title: string;
  /** Of the interface. */
  readonly section: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly silence?: string;
  /** The requirement set it came with: YYYY-MM. */
  readonly since: string;
  /** false: newer than the run's requirement set; it decides nothing. */
  readonly gates: boolean;
  /** Whether the profile names it among what is to be judged; absent: the profile names nothing. */
  readonly expectation?: Expectation;
  readonly verdict: Verdict;
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  /** The baseline accepts this very failure until then. */
  readonly known?: Pick<KnownFailure, 'reason' | 'expires'>;
  readonly scenarios: readonly string[];
  /** Situations witnessed, and how many there must be before OK may be said. */
  readonly exercised: number;
  readonly exercisedMin: number;
  /** In which cases, and how often in each. */
  readonly exercisedIn: readonly { readonly case: string; readonly times: number }[];
  /** A situation in which it held. */
  readonly sample?: FindingReport;
  readonly findings: readonly FindingReport[];
  readonly reproduced?: Reproduction;
  /** Its share of the time of the cases that showed it; all rules together take no longer than the run. Absent in reports of earlier versions. */
  readonly durationMs?: number;
  /** It broke before every other red rule. */
  readonly firstRed: boolean;
}

export interface FindingReport {
  readonly case: string;
  /** `seq` of the journal's events that show it, decisive first. */
  readonly witness: readonly [number, ...number[]];
  readonly expected: string;
  readonly seen: string;
  /** Of a terminal: a line for the shell that makes the call as the interface has it. */
  readonly instead?: string;
  readonly calls: readonly CallReport[];
}

export interface CallReport {
  readonly call: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** null: no answer came. */
  readonly status: number | null;
}
