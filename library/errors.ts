/** Thrown when a wait exceeds its deadline. */
export class WaitExpired extends Error {
  override readonly name: string = 'WaitExpired';
  readonly timeoutMs: number;

  /** `what` is the expected event as the message names it, such as "a job at raw-printer". */
  constructor(what: string, timeoutMs: number, seen: string = '') {
    super(`waited ${String(timeoutMs)} ms for ${what}${seen === '' ? '' : `; ${seen}`}`);
    this.timeoutMs = timeoutMs;
  }
}

/** Thrown when the control plane or the service refuses a request. */
export class RequestRefused extends Error {
  override readonly name: string = 'RequestRefused';
  readonly status: number;

  constructor(what: string, { status, detail }: { status: number; detail: string }) {
    super(`${what}: ${String(status)} ${detail}`);
    this.status = status;
  }
}
