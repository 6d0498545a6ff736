import Type, { type Static, type TArray, type TSchema } from 'typebox';
import type { ContentStore, TakenContent } from '../content/content.ts';
import type { Conversion } from '../conversion/conversion.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Directory } from '../directory/directory.ts';
import type { Access } from '../rules/access.ts';
import type { Inspection } from '../rules/document.ts';
import type { ErrorCode } from '../rules/error-codes.ts';
import type { Grant } from '../rules/grant.ts';
import type { Imports } from '../rules/import.ts';
import type { Problem, ProblemAbout } from '../rules/problem.ts';
import type { ProblemCode } from '../rules/problems.ts';
import type { RuleSettings } from '../rules/settings.ts';
import type { Store } from '../store/store.ts';
import type { Books } from './balances/books.ts';
import type { ParameterSet, Values } from './parameter.ts';

/** One call of the interface: what it takes, who may make it, how it can fail, what it does. */
export interface Operation<
  P extends ParameterSet = ParameterSet,
  A extends Answer = Answer,
  C extends ProblemCode = ProblemCode,
> {
  readonly id: string;
  readonly method: Method;
  /** Below the base URL, or the server's root; `{name}` stands for a path parameter. */
  readonly path: string;
  /** `root`: a call of our own, outside the interface (SIL-26, SIL-77). The base URL when left out. */
  readonly below?: 'root';
  /** Of the interface. */
  readonly section: string;
  /** What the interface leaves open about this call and the design decides, besides what is so everywhere. */
  readonly silences?: readonly `SIL-${string}`[];
  readonly summary: string;
  /** Kept for old clients (interface 9). */
  readonly deprecated?: true;
  readonly grant: Grant;
  /** Longer the call does not take (interface 8). */
  readonly timeLimitMs?: number;
  readonly parameters: P;
  /** How refusals are told: as problem JSON (SIL-10), or as RFC 6749 5.2 has it. */
  readonly problemForm?: 'oauth';
  readonly body?: 'multipart' | 'json' | 'form, required even when empty';
  /** Which of two operations on one path and method a request means (SIL-1D). */
  readonly when?: { readonly parameter: string; readonly given: boolean };
  readonly answer: A;
  /** What `run` can refuse, besides the caller and malformed parameters. */
  readonly problems: readonly C[];
  /** The code of this call's failures that have none of their own (SIL-13). */
  readonly errorCode: ErrorCode;
  run(call: Call<C>, parameters: Values<P>): Promise<AnswerValue<A>>;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Answer =
  | { readonly kind: 'json'; readonly schema: TSchema; readonly streamed?: true }
  | { readonly kind: 'empty' }
  | { readonly kind: 'content' }
  | { readonly kind: 'page' };

export type AnswerValue<A extends Answer> = A extends {
  readonly schema: TArray<infer I extends TSchema>;
  readonly streamed: true;
}
  ? AsyncIterable<readonly Static<I>[]>
  : A extends { readonly kind: 'json'; readonly schema: infer S extends TSchema }
    ? Static<S>
    : A extends { readonly kind: 'content' }
      ? DownloadAnswer
      : A extends { readonly kind: 'page' }
        ? string
        : void;

/** Bytes of a document on their way to a client. */
export interface DownloadAnswer {
  readonly stream: NonNullable<Awaited<ReturnType<ContentStore['open']>>>;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly fileName: string;
  /** To be called when the client has everything; a download that breaks off has no effect (SIL-44). */
  done(): Promise<void>;
}

/** One request as an operation sees it: who asks, where, when; and what the service consists of. */
export interface Call<C extends ProblemCode = never> extends Asking {
  /** A refusal to throw; only what the operation declares compiles. */
  problem(code: C, about?: ProblemAbout): Problem;
}

export interface Asking {
  readonly access: Access;
  /** The host name the request was sent to, in lower case, without a port. */
  readonly host: string;
  /** The server as the client names it: `https://host:port`. */
  readonly origin: string;
  /** The address the request came from. */
  readonly source: string;
  readonly now: number;
  readonly service: Service;
}

/** What operations act through. */
export interface Service {
  readonly store: Store;
  readonly content: ContentStore;
  readonly delivery: Delivery;
  readonly books: Books;
  readonly inspect: Inspect;
  readonly conversion: Conversion;
  readonly imports: Imports;
  readonly passwords: Passwords;
  readonly directory: Directory;
  readonly signer: Signer;
  readonly vault: Vault;
  readonly ids: { uuid(): string; secret(): string; hash(secret: string): string };
  readonly settings: RuleSettings;
}

/** Finds out what kind of document was taken and how many pages it has (SIL-52, SIL-52a). */
export type Inspect = (taken: TakenContent, fileName: string) => Promise<Inspection>;

/** Passwords and PINs. Checking takes as long whether there is a hash or not (SIL-28). */
export interface Passwords {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** Secrets that the service must be able to use later, encrypted at rest (SIL-66). */
export interface Vault {
  seal(secret: string): string;
  /** undefined: altered, or sealed by another service. */
  open(sealed: string): string | undefined;
}

/** Opaque, tamper-proof text around a value. */
export interface Signer {
  sign(value: unknown): string;
  /** undefined: not signed by us, or altered. */
  open(text: string): unknown;
}

export const empty = { kind: 'empty' } as const;
export const content = { kind: 'content' } as const;
/** HTML for a browser, without scripts. */
export const page = { kind: 'page' } as const;

export function json<S extends TSchema>(schema: S): { readonly kind: 'json'; readonly schema: S } {
  return { kind: 'json', schema };
}

/** A list that may be very long: `run` gives it piece by piece, each fetched when the client has taken the one before. */
export function streamed<I extends TSchema>(
  items: I,
): { readonly kind: 'json'; readonly schema: TArray<I>; readonly streamed: true } {
  return { kind: 'json', schema: Type.Array(items), streamed: true };
}

/** Ties the types of one operation together. */
export function operation<P extends ParameterSet, A extends Answer, C extends ProblemCode = never>(
  declared: Operation<P, A, C>,
): Operation<P, A, C> {
  return declared;
}
