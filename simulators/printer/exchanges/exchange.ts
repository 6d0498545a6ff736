/** One IPP request to a printer and its answer, or one raw connection; never with document data. */
export interface PrinterExchange {
  /** Counts from 1 since the printer was started or reset. */
  readonly id: number;
  readonly protocol: 'ipp' | 'raw';
  /** Time of its start: epoch milliseconds. */
  readonly at: number;
  readonly ms: number;
  /** Address and port of the client. */
  readonly from: string;
  /** Numbers of the jobs that it made or names. */
  readonly jobs: readonly number[];
  /** Size of the document, over raw of everything that came. */
  readonly bytes: number;
  /** Whether the connection ended before the answer was complete. */
  readonly aborted?: true;
  /** Absent over raw, and where the body was not read. */
  readonly operation?: string;
  readonly requestId?: number;
  /** Name of the IPP status code. */
  readonly status?: string;
  readonly httpStatus?: number;
  /** Arrival of the first and the last byte over raw: epoch milliseconds. */
  readonly firstByteAt?: number;
  readonly lastByteAt?: number;
  /** HTTP request line and headers with credentials masked, lines ending in CRLF. */
  readonly head?: string;
  readonly request?: ShownAttributes;
  readonly response?: ShownAttributes;
  /** PJL commands as they were sent. */
  readonly pjl?: readonly string[];
}

export interface ShownAttributes {
  readonly attributes: readonly ShownAttribute[];
  /** Number of further attributes, which are not kept. */
  readonly omitted: number;
}

export interface ShownAttribute {
  readonly group: string;
  readonly name: string;
  readonly syntax: string;
  readonly values: readonly string[];
}

/** An exchange without headers, attributes and PJL, as in lists and events. */
export type PrinterExchangeLine = Omit<PrinterExchange, 'head' | 'request' | 'response' | 'pjl'>;

export function lineOf(exchange: PrinterExchange): PrinterExchangeLine {
  const { head: _head, request: _request, response: _response, pjl: _pjl, ...line } = exchange;
  return line;
}
