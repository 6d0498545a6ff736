import type { AttemptReason } from '../../suites/engine/journal/event.ts';
import type { Doing } from '../../suites/engine/journal/terminal-event.ts';
import type { NotRunReason, Verdict } from '../../suites/engine/judge/verdict.ts';
import type { Rule } from '../../suites/spec/rule.ts';
import type { Summary } from '../report.ts';

/** certificate.json: what a terminal did, rule by rule. Described by certificate.schema.json. */
export interface Certificate extends CertificateContent {
  /** Absent when the certificate was not signed. */
  readonly signature?: CertificateSignature;
}

/** The signed part. No member holds a secret or a value of a target profile. */
export interface CertificateContent {
  readonly form: typeof certificateForm;
  readonly formVersion: 4;
  /** Serial number of the run: 128 random bits, drawn at its start. */
  readonly serialNumber: string;
  /** Who issued the certificate and who applied for it; '' when nobody was named. */
  readonly issuer: string;
  readonly applicant: string;
  readonly outcome: CertificateOutcome;
  /** The reasons against a certificate, a sentence each, broken rules first; empty when the terminal is certified. */
  readonly reasons: readonly string[];
  readonly terminal: {
    readonly name: string;
    /** '' when the terminal has no version. */
    readonly version: string;
    /** Model and firmware of the device; '' when they were not named. */
    readonly model: string;
    readonly firmware: string;
    /** The abilities that the plan declares. The verdicts cover these alone. */
    readonly can: readonly Doing[];
  };
  /** The service that the terminal talked to: that of the bench, or another one that was observed. */
  readonly service: 'built-in' | 'other';
  readonly evidence: Evidence;
  readonly run: {
    /** ISO-8601. */
    readonly startedAt: string;
    readonly durationMs: number;
    /** Number of requests that the terminal sent. */
    readonly requests: number;
    /** The seed from which the order of the test cases and all names were drawn. */
    readonly seed: number;
    /** Digest of what was known at the start of the run (start.ts); null when the recording does not have it. */
    readonly startDigest: string | null;
  };
  /** In order of time. The verdicts use the last time that each test case was played. */
  readonly attempts: readonly Attempt[];
  /** When it was judged, ISO-8601. */
  readonly issuedAt: string;
  /** The certificate is not valid after this time, ISO-8601. */
  readonly validUntil: string;
  readonly catalogue: CatalogueIdentity;
  readonly harness: HarnessIdentity;
  readonly journal: JournalIdentity;
  readonly plan: {
    /** True when rules or test cases were left out by an option. */
    readonly partial: boolean;
    /** The beginnings of the ids of the chosen test cases; empty when all were chosen. */
    readonly only: readonly string[];
    /** Those that were chosen, of the catalogue's. */
    readonly rules: number;
    readonly situations: number;
  };
  readonly summary: Summary;
  readonly notRun: readonly NotRunGroup[];
  readonly situations: readonly CertifiedSituation[];
  /** In the order of the plan. */
  readonly rules: readonly CertifiedRule[];
}

/** One attempt at the run. */
export interface Attempt {
  /** ISO-8601. */
  readonly startedAt: string;
  /** begun: the first attempt. interrupted: it played what an earlier one had left. failed: it repeated what had failed. */
  readonly because: 'begun' | AttemptReason;
  /** Test cases played to the end. */
  readonly played: number;
  /** The number of test cases that were played at the same time, each at a bench of its own. */
  readonly places: number;
  /** The rules that failed in this attempt. */
  readonly broken: readonly string[];
}

export const certificateForm = 'platen-terminal-certificate';

export type CertificateOutcome = 'certified' | 'not certified';

/**
 * witnessed: whoever signs saw the terminal at work, and the recording was made of that. recording: it
 * was handed in, and could have been edited before: whoever signs vouches for it.
 */
export type Evidence = 'witnessed' | 'recording';

/** All rules for terminals of a requirement set, chosen or not. */
export interface CatalogueIdentity {
  /** The requirement set: YYYY-MM. */
  readonly set: string;
  readonly rules: number;
  /** SHA-256 of the rules as canonical JSON, sorted by id. */
  readonly sha256: string;
}

/** The version of Platen that judged the run. */
export interface HarnessIdentity {
  readonly version: string;
  /** SHA-256 of its sources: of the canonical JSON that gives for each path the SHA-256 of its bytes. */
  readonly sha256: string;
}

/** The recording that was judged. */
export interface JournalIdentity {
  /** SHA-256 of the bytes of the file. */
  readonly sha256: string;
  readonly bytes: number;
  readonly events: number;
}

/** Rules that were not judged for one reason. */
export interface NotRunGroup {
  /** null when the rules are not applicable. */
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  readonly rules: readonly string[];
}

/** The result of playing a test case once. `blocked` means that it was skipped that time. */
export type SituationEnd = 'done' | 'blocked' | 'error' | 'cut';

/** played: see `ends`. skipped: left out by an option. cannot: the terminal lacks the ability. unplayed: the run ended before. */
export type SituationState = 'played' | 'skipped' | 'cannot' | 'unplayed';

export interface CertifiedSituation {
  /** area/what: 'release/output-not-ready'. */
  readonly id: string;
  readonly title: string;
  readonly state: SituationState;
  /** One for each time that the test case was played. */
  readonly ends: readonly SituationEnd[];
  readonly why: string | null;
}

export interface CertifiedRule
  extends Pick<
    Rule,
    'id' | 'title' | 'section' | 'role' | 'level' | 'provenance' | 'silence' | 'exercisedMin'
  > {
  /** False when the rule is newer than the requirement set; it then does not decide. */
  readonly gates: boolean;
  /** The planned test cases that exercise the rule. */
  readonly situations: readonly string[];
  readonly verdict: Verdict;
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  /** The number of situations in which the rule could have been broken. */
  readonly exercised: number;
  /** The number of situations in which the rule was broken, and the first of them. */
  readonly broken: number;
  readonly brokenFirst?: BrokenAt;
}

/** Where in the journal: what was expected and seen stands there, and not here, since it is the terminal's own traffic. */
export interface BrokenAt {
  readonly situation: string;
  /** `seq` of the decisive event. */
  readonly event: number;
}

export interface CertificateSignature {
  readonly algorithm: 'Ed25519';
  /** SubjectPublicKeyInfo (RFC 8410), DER in base64. */
  readonly publicKey: string;
  /** SHA-256 of that DER. */
  readonly fingerprint: string;
  /** Base64, over the UTF-8 bytes of the canonical JSON of all other members. */
  readonly value: string;
}
