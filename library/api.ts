/** Types of the library's public API. Every wait has a deadline; WaitExpired names what was waited for. */

/** A running bench, service or printer; `await using` stops it. Stopping twice is harmless. */
export interface Started extends AsyncDisposable {
  stop(): Promise<void>;
}

/** A user of the seed file of a bench. */
export interface BenchUser {
  readonly userName: string;
  readonly password: string;
  readonly cards: readonly string[];
  readonly shortId?: string;
  readonly fullName?: string;
  readonly email?: string;
}

/** Users by user name. The first four are those of the default seed file. */
export interface BenchUsers {
  readonly alice: BenchUser;
  readonly ann: BenchUser;
  readonly ben: BenchUser;
  readonly admin: BenchUser;
  readonly [userName: string]: BenchUser;
}

export interface WaitOptions {
  /** Deadline in milliseconds; default 10 000. WaitExpired says what came instead. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A duration: the sum of its members. */
export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly ms?: number;
}

/** The service's clock, which decides what has expired. Deadlines of waits use real time. */
export interface BenchClock {
  now(): Promise<Date>;
  /** Moves the clock forward; resolves when everything that became due or expired has been handled. */
  advance(span: Span): Promise<Date>;
  freeze(at?: Date): Promise<Date>;
  resume(): Promise<Date>;
}

export interface Upload {
  /** User name of the owner; default: alice. */
  readonly user?: string;
  /** Name of a queue of the service; default: pull. */
  readonly queue?: string;
  readonly title?: string;
  /** The document's bytes, or the path of its file. Default: a PDF of three pages. */
  readonly document?: Uint8Array | string;
}

export interface UploadedDocument {
  readonly uuid: string;
  readonly pages: number;
}

/** The managed-printing service of a bench, or one that was started without printers. */
export interface BenchService {
  /** Base URL of the interface, ending in /api/v1. */
  readonly url: string;
  /** The CA certificate to trust, as PEM; undefined for plain HTTP. */
  readonly ca: string | undefined;
  /** An API key that may upload and read. */
  readonly apiKey: string;
  /** Requests a path below `url` with the bench's CA and API key; `init` is that of fetch. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Uploads a document. Throws RequestRefused with the service's answer. */
  upload(upload?: Upload): Promise<UploadedDocument>;
  /** The newest 1000 documents that were released to a printer, by a tap or otherwise, oldest first. */
  releases(): Promise<readonly Release[]>;
}

/** A document that the service began to send to a printer. */
export interface Release {
  readonly uuid: string;
  readonly title: string;
  /** User name of its owner. */
  readonly user: string;
  /** Name of the printer. */
  readonly printer: string;
  /** It was released by a tap, by a call of the interface (send), or by its push queue (push). */
  readonly cause: 'tap' | 'send' | 'push';
  /** State of its delivery. */
  readonly state: 'queued' | 'sending' | 'delivered' | 'failed' | 'given-up' | 'uncertain';
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** A job as the printer received it. */
export interface PrintedJob {
  readonly id: string;
  readonly printer: string;
  readonly state: 'completed' | 'aborted' | 'canceled';
  /** The document's bytes, without the PJL or IPP envelope. */
  readonly bytes: Uint8Array;
  /** Pages of one copy. */
  readonly pages: number;
  readonly copies: number;
  /** Title and user that the job itself names: the service sends both over IPP, neither over a raw port. */
  readonly title: string | undefined;
  readonly user: string | undefined;
  /** Page description language, such as pdf, postscript or pcl. */
  readonly language: string;
  readonly sides: string | undefined;
  readonly colorMode: string | undefined;
  readonly arrivedAt: Date;
  /** The first page as an image; undefined if no renderer for it is installed on this machine. */
  picture(): Promise<Picture | undefined>;
}

/** A printer fault, such as { kind: 'paper-jam' }; `platen printer faults --help` names the kinds. */
export interface PrinterFault {
  readonly kind: string;
  readonly [member: string]: unknown;
}

export interface BenchPrinter {
  readonly name: string;
  /** HOST:PORT for raw printing; undefined on an IPP printer. */
  readonly raw: string | undefined;
  readonly ipp: string | undefined;
  /** Waits for the next finished job that this handle has not returned yet, oldest first. Throws WaitExpired. */
  nextJob(options?: WaitOptions): Promise<PrintedJob>;
  /** All jobs that the printer still keeps, oldest first. */
  jobs(): Promise<readonly PrintedJob[]>;
  /** Forgets finished jobs; resolves to their number. */
  deleteJobs(): Promise<number>;
  /** Adds a fault to those in force. Throws RequestRefused for an invalid one. */
  inject(fault: PrinterFault): Promise<void>;
  /** Clears all faults. */
  repair(): Promise<void>;
  faults(): Promise<readonly PrinterFault[]>;
  /** Restores the initial state: removes all jobs and faults. */
  reset(): Promise<void>;
}

/** The result of a tap. */
export interface Tap {
  readonly card: string;
  readonly fate: 'answered' | 'unanswered' | 'bounced' | 'dropped';
  /** HTTP status of the service's answer; undefined if there was none. */
  readonly status?: number;
}

export interface BenchReader {
  readonly name: string;
  readonly mac: string;
  /** Taps a card; resolves when the service has answered, which may be only after the jobs are printed. */
  tap(card: string): Promise<Tap>;
  setNetwork(network: 'there' | 'away'): Promise<void>;
}

/** A change event of the service or a device. */
export interface BenchEvent {
  readonly id: number;
  /**
   * Event type: document, inspection, delivery, login, login-failed, lock, audit, balance, cleared, exchange, printer,
   * pages, receipt, identify, printer-exchange, tap, terminal; or gap {after, next}: the events in between are no longer kept.
   */
  readonly kind: string;
  readonly [member: string]: unknown;
}

export interface EventOptions {
  /** Id of the last event already seen: events after it that are still kept come first. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

export interface StartedService extends Started {
  readonly service: BenchService;
  readonly users: BenchUsers;
  readonly clock: BenchClock;
  /** The control plane: its URL, and the bearer token that its requests need. */
  readonly control: { readonly url: string; readonly token: string };
  /** The live event stream, which ends when the bench is stopped. A lost connection is reopened after the last event received. */
  events(options?: EventOptions): AsyncIterable<BenchEvent>;
  /** Resets to the seed: removes documents, jobs and faults, restores the seed's users, corrects the clock. */
  reset(): Promise<void>;
}

/** A service with printers and a card reader for each: readers[0] belongs to printers[0]. */
export interface Bench extends StartedService {
  readonly printers: readonly [BenchPrinter, ...BenchPrinter[]];
  readonly readers: readonly [BenchReader, ...BenchReader[]];
}

export interface StartOptions {
  /** `bench`, `gate`, or the path of a seed file; default `bench`. */
  readonly seed?: string;
  /** Whether the service uses plain HTTP instead of HTTPS. */
  readonly http?: boolean;
  /** Deadline for the start in milliseconds; default 30 000. */
  readonly timeoutMs?: number;
}

export interface BenchOptions extends StartOptions {
  /** Number of printers, alternating between IPP and raw; default 2. */
  readonly printers?: number;
}

export interface PrinterOptions {
  readonly name?: string;
  /** Protocols on which the printer accepts jobs; default both. */
  readonly fronts?: 'both' | 'raw' | 'ipp';
  /** Ports to listen on; default: any free ones. */
  readonly rawPort?: number;
  readonly ippPort?: number;
  readonly timeoutMs?: number;
}

export type StartedPrinter = BenchPrinter & Started;

export type Outcome = 'passed' | 'failed' | 'incomplete' | 'broken';

/** A rule of the interface and its verdict. */
export interface RuleVerdict {
  readonly id: string;
  readonly title: string;
  /** The verdict: OK, FAILED, NOT RUN or NOT APPLICABLE, for example. */
  readonly verdict: string;
  /** Whether a failure of this rule fails the run. */
  readonly gates: boolean;
  /** Explanation for people: the observation, or why the rule was not judged. */
  readonly why: string | undefined;
}

export interface GateResult {
  readonly outcome: Outcome;
  readonly rules: readonly RuleVerdict[];
  /** Those of `rules` that failed. */
  readonly failed: readonly RuleVerdict[];
  readonly requests: number;
  readonly durationMs: number;
  readonly seed: number;
  /** The content of results.json; its schema is reports/results.schema.json. */
  readonly report: unknown;
}

export type GateEvent =
  | { readonly type: 'plan'; readonly judged: number; readonly rules: number }
  | {
      readonly type: 'scenario';
      readonly name: string;
      readonly done: number;
      readonly of: number;
    }
  | { readonly type: 'doing'; readonly what: string }
  | { readonly type: 'rule'; readonly rule: RuleVerdict }
  | { readonly type: 'end'; readonly result: GateResult };

export interface GateOptions {
  /** A bench, the path of a target profile, or the profile itself; default: starts a reference service. */
  readonly target?: StartedService | string | object;
  /** Rule ids or their prefixes. */
  readonly only?: readonly string[];
  readonly seed?: number;
  /** Whether a broken SHOULD or assumed rule fails the run too. */
  readonly strict?: boolean;
  /** Folder for the recording and the reports that `platen gate` writes; by default nothing is written. */
  readonly out?: string;
  /** Aborting it ends the run early: what was recorded is judged, and the outcome is `incomplete`. */
  readonly signal?: AbortSignal;
}

/** Progress events of a run; the last one is `end`. The run starts on the first request for an event or the result. */
export interface GateRun extends AsyncIterable<GateEvent> {
  result(): Promise<GateResult>;
}

export interface JudgeOptions {
  readonly only?: readonly string[];
  readonly strict?: boolean;
}
