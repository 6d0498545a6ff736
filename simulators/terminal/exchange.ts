/** A request as it leaves the terminal. */
export interface TerminalRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** An answer as it came: header names in lower case, repeated ones joined. */
export interface TerminalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** How requests travel. Rejects when no answer comes, and when `signal` aborts; the body stream too. */
export type Exchange = (request: TerminalRequest, signal: AbortSignal) => Promise<TerminalAnswer>;
