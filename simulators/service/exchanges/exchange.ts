/** One request to the service and its answer as sent on the wire; secrets are masked. */
export interface Exchange {
  readonly id: number;
  readonly requestId: string;
  /** Arrival time of the request: epoch milliseconds of the service's clock. */
  readonly at: number;
  readonly ms: number;
  /** Address and port of the client. */
  readonly from: string;
  /** Empty if no request could be read from the connection. */
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Request line and headers, lines ending in CRLF. */
  readonly head: string;
  readonly body: RecordedBody;
  /** 0 if no answer was sent. */
  readonly status: number;
  readonly answerHead: string;
  readonly answerBody: RecordedBody;
  /** Whether the client disconnected before the answer was complete. */
  readonly aborted?: true;
  /** Reason of a refusal: a problem code of the service, and its meaning. */
  readonly problem?: string;
  readonly reason?: string;
  /** The client's User-Agent. */
  readonly agent: string;
  /** The caller that the service determined: API key and user. */
  readonly caller: string;
  /** Uuids of the documents that the request changed or names. */
  readonly documents: readonly string[];
}

/** A body: `text` if its bytes are UTF-8, else `base64`; truncated if `size` is larger. */
export interface RecordedBody {
  readonly size: number;
  readonly text?: string;
  readonly base64?: string;
}

/** An exchange without headers and bodies, as in lists and events. */
export type ExchangeLine = Omit<Exchange, 'head' | 'body' | 'answerHead' | 'answerBody'> & {
  readonly bytes: number;
  readonly answerBytes: number;
};

export function lineOf(exchange: Exchange): ExchangeLine {
  const { head: _head, body, answerHead: _answerHead, answerBody, ...line } = exchange;
  return { ...line, bytes: body.size, answerBytes: answerBody.size };
}
