/** Where the HTTP side says what no client may be told, and what it was asked. */
export interface Log {
  error(
    message: string,
    about: { readonly error: unknown } & Readonly<Record<string, unknown>>,
  ): void;
  /** Undefined where nobody reads of requests. */
  readonly request?: (line: RequestLine) => void;
}

/** One request, by numbers only: no query, no body, no secret, no name of a person. */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, '' where there is nothing at it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Of the answer's body, as far as it was announced. */
  readonly bytes: number;
  /** The client went before it had its answer. */
  readonly aborted?: true;
  readonly problem?: string;
  readonly key?: number;
  readonly account?: number;
  readonly user?: number;
  readonly endpoint?: number;
}
