import type { Readable } from 'node:stream';

/** One thing that can be asked of a device or service while it runs. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/printers/lobby/jobs/{id}`: a segment in braces is a parameter; others may be percent-encoded. */
  readonly path: string;
  readonly summary: string;
  /** Throws ControlProblem for what the caller can put right. */
  run(request: ControlRequest): ControlAnswer | Promise<ControlAnswer>;
}

export interface ControlRequest {
  /** By the names in the path's braces, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON that was sent; undefined when no body came. */
  readonly body: unknown;
}

/** JSON (bigints become strings), nothing, or bytes to look at or save. */
export type ControlAnswer =
  | { readonly status?: number; readonly json?: unknown }
  | { readonly stream: Readable; readonly mediaType: string; readonly fileName: string };
