import { STATUS_CODES } from 'node:http';

export interface ProblemParts {
  /** A sentence for whoever sent the request. */
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal, told as problem JSON (RFC 9457) with the status' own name as title. */
export class ControlProblem extends Error {
  override readonly name = 'ControlProblem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, { detail, headers = {} }: ProblemParts) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }

  toJSON(): { readonly status: number; readonly title: string; readonly detail: string } {
    return {
      status: this.status,
      title: STATUS_CODES[this.status] ?? 'Problem',
      detail: this.message,
    };
  }
}
