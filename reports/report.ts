import type { Level, Provenance } from '../suites/catalogue/rule.ts';
import type { Reproduction } from '../suites/judge/result.ts';
import type { NotRunReason, Outcome, Tally, Verdict } from '../suites/judge/verdict.ts';

/** What a run result does not know about itself. */
export interface ReportMeta {
  readonly outcome: Outcome;
  /** Broken SHOULDs and assumed rules failed the run too. */
  readonly strict: boolean;
  /** Platen's own version. */
  readonly version: string;
}

/** results.json: what every writer writes from. Described by results.schema.json. */
export interface RunReport {
  readonly schemaVersion: 1;
  readonly platen: string;
  readonly outcome: Outcome;
  readonly strict: boolean;
  /** Rules were left out by choice: never a certificate. */
  readonly partial: boolean;
  readonly seed: number;
  readonly target: { readonly name: string; readonly baseUrl: string; readonly own: boolean };
  /** ISO-8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly summary: Summary;
  readonly rules: readonly RuleReport[];
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
  readonly verdict: Verdict;
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  readonly scenarios: readonly string[];
  /** Situations witnessed, and how many there must be before OK may be said. */
  readonly exercised: number;
  readonly exercisedMin: number;
  readonly findings: readonly FindingReport[];
  readonly reproduced?: Reproduction;
  /** It broke before every other red rule. */
  readonly firstRed: boolean;
}

export interface FindingReport {
  readonly case: string;
  /** `seq` of the journal's events that show it, the decisive one first. */
  readonly witness: readonly [number, ...number[]];
  readonly expected: string;
  readonly seen: string;
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
