import type { TargetFacts } from './facts.ts';
import type { Json } from './json.ts';
import type { ResetTimes } from './reset-times.ts';
import type { TemporaryChange } from './temporary-change.ts';
import type { Door, TerminalEvent, TerminalFacts } from './terminal-event.ts';

/** Every event: its place in the run's one order, and one monotonic clock in nanoseconds (as text: JSON has no bigint). */
interface Stamp {
  readonly seq: number;
  readonly at: string;
}

export interface RunEvent extends Stamp {
  readonly type: 'run';
  readonly schemaVersion: 1;
  readonly seed: number;
  /** Wall time at the start, ISO-8601. */
  readonly startedAt: string;
  readonly target: TargetFacts;
  /** Of a run that certifies a terminal; everything sent is then the terminal's. */
  readonly terminal?: TerminalFacts;
  /** Of such a run: it was limited to situations whose ids begin so. It bears no certificate. */
  readonly only?: readonly string[];
  /** Of a later attempt at the same run: what was interrupted is played to its end, or what failed once more. */
  readonly attempt?: AttemptReason;
  /** Of a run whose test cases are played side by side: what is known of its second place, and further ones. */
  readonly place?: number;
  /** Of such a run: its number, and a digest of what stood when it began; `sign` compares both. */
  readonly start?: { readonly serialNumber: string; readonly digest: string };
}

export type AttemptReason = 'interrupted' | 'failed';

/** A test case played once, on state of its own. cut: the run ended there before the test case did. */
export interface CaseEvent extends Stamp {
  readonly type: 'case';
  readonly case: string;
  readonly scenario: string;
  readonly phase: 'begin' | 'done' | 'blocked' | 'error' | 'cut';
  /** Where it was played, of several places side by side; absent: at the first. */
  readonly place?: number;
  /** Why it was blocked or broke, and at which call. */
  readonly reason?: string;
  readonly call?: number;
}

/** What the harness saw in a document, for checks that cannot read it themselves. */
export interface DocumentContent {
  /** As the document itself says: pdf, postscript, text. */
  readonly language: string;
  readonly pages: number;
  /** Nothing of it is damaged or missing, as far as that shows. */
  readonly isWhole: boolean;
  /** Of a PDF: what its pages draw, in order, whoever wrote the file. */
  readonly drawing?: string;
}

export interface SentFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The true page count of the fixture. */
  readonly pages?: number;
  /** Of a short file of text: what it says. */
  readonly text?: string;
  /** Of a PDF: what its pages draw. */
  readonly drawing?: string;
}

/** A request as it left, secrets replaced by their names. One call is two events. */
export interface SentEvent extends Stamp {
  readonly type: 'sent';
  readonly case: string;
  readonly call: number;
  /** Of the catalogue; 'none' for a request that is no operation of the interface. */
  readonly operation: string;
  readonly method: string;
  /** Below the base URL, filled in, without query. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Form fields, query parameters and text parts, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly json?: Json;
  readonly file?: SentFile;
  /** A probe and its positive control carry the same number. */
  readonly pair?: number;
  /** The ids of the rules whose probe it is, as the test case says. */
  readonly probes?: readonly string[];
  /** The interface says nothing about values that it carries: it is answered, and no more is known of what it did. */
  readonly unspecified?: true;
  /** The reason why the request is malformed on purpose; absent in a well-formed one. */
  readonly malformed?: string;
  /** Of an observed request: those of the parameters that stood in its URL. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** Of an observed multipart body: its parts, in order. */
  readonly parts?: readonly SentPart[];
  /** Of an observed request that did not go below the base URL: its path is whole. */
  readonly outside?: boolean;
  /** Of an observed request: where it came in; absent: where the terminal was told to. */
  readonly door?: Door;
}

export interface SentPart {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
}

export interface AnsweredEvent extends Stamp {
  readonly type: 'answered';
  readonly case: string;
  readonly call: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Present when the body is JSON. */
  readonly json?: Json;
  /** The start of a body that is text but not JSON. */
  readonly text?: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Of a download. */
  readonly content?: DocumentContent;
  /** So often the target was busy before (429 or 503 with Retry-After), and the call was made again. */
  readonly putOff?: number;
  /** Not what the service said, but what the bench made of it or said in its place: in words. */
  readonly bent?: string;
}

/** The answer never came: the state it would have left is unknown. */
export interface UnansweredEvent extends Stamp {
  readonly type: 'unanswered';
  readonly case: string;
  readonly call: number;
  readonly reason: string;
  /** The bench saw to it that no answer came, or the harness ended the call: what was done, in words. */
  readonly bent?: string;
}

/** A simulated printer of the harness stands ready at an address for a case. */
export interface PrinterEvent extends Stamp {
  readonly type: 'printer';
  readonly case: string;
  readonly printer: string;
  readonly front: 'raw' | 'ipp';
  readonly address: string;
  /** In what other way than most it takes jobs. */
  readonly manner?: string;
}

/** One of these printers was told to misbehave from here on; no kinds: it is well again. */
export interface FaultEvent extends Stamp {
  readonly type: 'fault';
  readonly case: string;
  readonly printer: string;
  readonly kinds: readonly string[];
}

/** What one of these printers received. */
export interface ReceiptEvent extends Stamp {
  readonly type: 'receipt';
  readonly case: string;
  readonly printer: string;
  readonly state: 'completed' | 'aborted' | 'canceled';
  readonly language: string;
  /** What the sender said it is, where the bytes say otherwise. */
  readonly claimed?: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly pages: number;
  /** False: the document is damaged or incomplete, so that its pages could not be counted exactly. */
  readonly isWhole?: false;
  readonly copies?: number;
  readonly sides?: string;
  readonly colorMode?: string;
  /** Whose job it says it is; absent: nobody's. */
  readonly userName?: string;
  /** Of the first page in points, where the document says it. */
  readonly pageSize?: { readonly width: number; readonly height: number };
  /** Of everything that came for the job: the document with its envelope. */
  readonly wireSha256?: string;
  readonly lastByteAt: string;
}

/** The driver waited for deliveries: until `expected` receipts were there and a quiet time passed, or the time was over. */
export interface SettledEvent extends Stamp {
  readonly type: 'settled';
  readonly case: string;
  readonly waitedMs: number;
  readonly inTime: boolean;
}

/** What the driver waited for came later than it should, or not at all until the driver waited no longer. */
export interface TimeoutEvent extends Stamp {
  readonly type: 'timeout';
  readonly case: string;
  readonly waitedMs: number;
  readonly came: boolean;
}

/** The target's clock was moved through its control. */
export interface ClockEvent extends Stamp {
  readonly type: 'clock';
  readonly case: string;
  readonly advanceMs: number;
}

export interface RestartEvent extends Stamp {
  readonly type: 'restart';
  readonly case: string;
  readonly how: 'kill' | 'stop';
}

/** What a user has to print with, as it was set or as the target told it (SIL-77); amounts are decimals in text. */
export interface BalanceEvent extends Stamp {
  readonly type: 'balance';
  readonly case: string;
  readonly phase: 'granted' | 'told';
  readonly userName: string;
  readonly total: string;
  /** What every page costs meanwhile. */
  readonly pagePrice: string;
}

/** A policy of the target that resets what a user has, first so long after this by the target's clock, and then again and again (SIL-77). */
export interface PolicyEvent extends Stamp, ResetTimes {
  readonly type: 'policy';
  readonly case: string;
  readonly userName: string;
  /** A decimal in text. */
  readonly targetAmount: string;
}

/** Something was set for a while. taken: told before it is set, where that can be. kept: it could not be put back, and why. */
export interface TemporaryChangeEvent extends Stamp {
  readonly type: 'loan';
  readonly case: string;
  readonly phase: 'taken' | 'returned' | 'kept';
  readonly loan: TemporaryChange;
  readonly why?: string;
}

/** The run made no further call before all was played: what it says nothing about was not reached. */
export interface EndedEvent extends Stamp {
  readonly type: 'ended';
  /** unreachable: the target gave no answer, or knew none of us, so nothing was asked of it. */
  readonly by: 'requests' | 'time' | 'answers' | 'interruption' | 'unreachable';
  /** Requests, milliseconds, or bytes of memory. */
  readonly limit?: number;
  /** What was seen of a target that could not be reached. */
  readonly why?: string;
  /** The test cases that were never begun. */
  readonly unplayed: readonly string[];
}

export type JournalEvent =
  | RunEvent
  | CaseEvent
  | SentEvent
  | AnsweredEvent
  | UnansweredEvent
  | PrinterEvent
  | FaultEvent
  | ReceiptEvent
  | SettledEvent
  | TimeoutEvent
  | ClockEvent
  | RestartEvent
  | BalanceEvent
  | PolicyEvent
  | TemporaryChangeEvent
  | EndedEvent
  | TerminalEvent;

/** An event without its stamp, as the recorder takes it. */
export type Unstamped = {
  [K in JournalEvent['type']]: Omit<Extract<JournalEvent, { type: K }>, 'seq' | 'at'>;
}[JournalEvent['type']];
