/** What a call answers: JSON, or bytes; further headers where a call has some. */
export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export function answered(json: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, json, headers };
}

/** interface 2: ErrorCodeInfo and ErrorCodeInfoId. */
export const done: Answer = answered({ errorCode: 0 });

export function made(id: number): Answer {
  return answered({ id, errorCode: 0 });
}
