import type { Readable } from 'node:stream';
import type { Feed } from './feed.ts';

/** One thing that can be asked of a device or service while it runs. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/printers/lobby/jobs/{id}`: a segment in braces is a parameter; others may be percent-encoded. */
  readonly path: string;
  readonly summary: string;
  /** Whether it answers those without the token too. */
  readonly open?: true;
  /** What the query may hold, by name, as JSON Schema. */
  readonly query?: Readonly<Record<string, object>>;
  /** Of the body, as JSON Schema; any JSON is possible where it is left out. */
  readonly body?: object;
  /** Bodies that it takes as they stand: what a route with a body shows. */
  readonly examples?: readonly unknown[];
  /** Of a JSON answer, as JSON Schema. */
  readonly answer?: object;
  /** Of an answer that is no JSON. */
  readonly mediaType?: string;
  /** Throws ControlProblem for what the caller can put right. */
  run(request: ControlRequest): ControlAnswer | Promise<ControlAnswer>;
}

export interface ControlRequest {
  /** By the names in the path's braces, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON that was sent; undefined when no body came. */
  readonly body: unknown;
  /** Header `Last-Event-ID`: what a client that reads events again has read. */
  readonly lastEventId?: string;
}

/**
 * JSON (bigints become strings), nothing, bytes to look at or save, or events as they happen: before
 * them those that are known and came after `after`.
 */
export type ControlAnswer =
  | { readonly status?: number; readonly json?: unknown }
  | { readonly stream: Readable; readonly mediaType: string; readonly fileName?: string }
  | { readonly events: Feed; readonly after?: number | undefined };
