import type { Rule } from '../../suites/catalogue/rule.ts';
import type { AttemptReason } from '../../suites/journal/event.ts';
import type { Doing } from '../../suites/journal/terminal-event.ts';
import type { NotRunReason, Verdict } from '../../suites/judge/verdict.ts';
import type { Summary } from '../report.ts';

/** certificate.json: what a terminal did, rule by rule. Described by certificate.schema.json. */
export interface Certificate extends CertificateContent {
  /** Absent: nobody vouches for it. */
  readonly signature?: CertificateSignature;
}

/** All that is signed. No member of it is a secret, or a value of a profile. */
export interface CertificateContent {
  readonly form: typeof certificateForm;
  readonly formVersion: 3;
  /** Of the run: 128 bits, drawn when it began. */
  readonly serialNumber: string;
  /** Who issues it, and who asked for it; '': nobody was named. */
  readonly issuer: string;
  readonly applicant: string;
  readonly outcome: CertificateOutcome;
  /** Why it is not certified, a sentence each, what is broken first; empty: it is. */
  readonly reasons: readonly string[];
  readonly terminal: {
    readonly name: string;
    /** '' where it has none. */
    readonly version: string;
    /** Of the device, where they were named; else ''. */
    readonly model: string;
    readonly firmware: string;
    /** What it says it can do: what follows is about that alone. */
    readonly can: readonly Doing[];
  };
  /** Whom it was before: the service of the bench, or one of others that was only watched. */
  readonly service: 'built-in' | 'other';
  readonly evidence: Evidence;
  readonly run: {
    /** ISO-8601. */
    readonly startedAt: string;
    readonly durationMs: number;
    /** Of the terminal. */
    readonly requests: number;
    /** Order and names of the run were drawn from it. */
    readonly seed: number;
    /** Of what stood when it began (start.ts); null: the recording does not tell. */
    readonly startDigest: string | null;
  };
  /** In order. Verdicts are of each test case as it was played last. */
  readonly attempts: readonly Attempt[];
  /** When it was judged, ISO-8601. */
  readonly issuedAt: string;
  /** It vouches for nothing after this time, ISO-8601. */
  readonly validUntil: string;
  readonly catalogue: CatalogueIdentity;
  readonly harness: HarnessIdentity;
  readonly journal: JournalIdentity;
  readonly plan: {
    /** Rules or situations were left out by choice. */
    readonly partial: boolean;
    /** What was chosen then: situations by the beginnings of their ids; empty: all. */
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

/** Once that the terminal was tried. */
export interface Attempt {
  /** ISO-8601. */
  readonly startedAt: string;
  /** begun: the first. interrupted: what an earlier one left. failed: what failed in an earlier one, again. */
  readonly because: 'begun' | AttemptReason;
  /** Test cases played to their end. */
  readonly played: number;
  /** Rules that failed in it. */
  readonly broken: readonly string[];
}

export const certificateForm = 'platen-terminal-certificate';

export type CertificateOutcome = 'certified' | 'not certified';

/**
 * witnessed: whoever signs saw the terminal at work, and the recording was made of that. recording: it
 * was handed in, and could have been edited before: whoever signs vouches for it.
 */
export type Evidence = 'witnessed' | 'recording';

/** All rules for terminals that are in force, whatever of them was chosen. */
export interface CatalogueIdentity {
  /** The requirement set: YYYY-MM. */
  readonly set: string;
  readonly rules: number;
  /** Of the rules as data, by id, as canonical JSON. */
  readonly sha256: string;
}

/** The Platen that judged. */
export interface HarnessIdentity {
  readonly version: string;
  /** Of its sources: of the canonical JSON that gives for each path the SHA-256 of its bytes. */
  readonly sha256: string;
}

/** The recording that was judged. */
export interface JournalIdentity {
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly bytes: number;
  readonly events: number;
}

/** Rules that were not judged for one reason. */
export interface NotRunGroup {
  /** null: not applicable. */
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  readonly rules: readonly string[];
}

/** How playing a situation once ended; blocked: it was skipped that time. */
export type SituationEnd = 'done' | 'blocked' | 'error' | 'cut';

/** played: see its ends. skipped: left out by choice. cannot: the terminal does nothing of the kind. unplayed: the run ended before. */
export type SituationState = 'played' | 'skipped' | 'cannot' | 'unplayed';

export interface CertifiedSituation {
  /** area/what: 'release/output-not-ready'. */
  readonly id: string;
  readonly title: string;
  readonly state: SituationState;
  /** One for each time it was played. */
  readonly ends: readonly SituationEnd[];
  readonly why: string | null;
}

export interface CertifiedRule
  extends Pick<
    Rule,
    'id' | 'title' | 'section' | 'role' | 'level' | 'provenance' | 'silence' | 'exercisedMin'
  > {
  /** false: newer than the requirement set; it decides nothing. */
  readonly gates: boolean;
  /** The planned situations that show it. */
  readonly situations: readonly string[];
  readonly verdict: Verdict;
  readonly reason: NotRunReason | null;
  readonly why: string | null;
  /** Moments witnessed at which it could have been broken. */
  readonly exercised: number;
  /** How many of these moments it was broken at, and the first of them. */
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
