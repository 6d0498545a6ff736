import type { FaultSentences } from '../kit/fault.ts';

/** It is over by itself so long after it struck; without it, when it is taken back. */
interface Lasting {
  readonly forMs?: number;
}

/** It comes when the printer has printed so many more pages; without it, at once. */
interface AfterPages {
  readonly afterPages?: number;
}

/** What people have to see to, or wait for, before the printer prints again. */
type Standstill =
  | 'out-of-paper'
  | 'paper-jam'
  | 'cover-open'
  | 'door-open'
  | 'toner-empty'
  | 'offline'
  | 'warming-up';

/** What becomes of the answers to IPP requests. */
type WrongAnswer =
  | 'ipp-truncated'
  | 'ipp-garbled'
  | 'ipp-wrong-request-id'
  | 'ipp-broken-off'
  | 'ipp-endless'
  | 'http-426'
  | 'http-500'
  | 'http-503'
  | 'auth-demanded';

type Wrong =
  | ({ readonly kind: 'refuse' } & Lasting)
  | ({ readonly kind: 'silent' } & Lasting)
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'one-connection' }
  | { readonly kind: 'moved' }
  | { readonly [K in Standstill]: { readonly kind: K } & AfterPages & Lasting }[Standstill]
  | ({ readonly kind: 'toner-low' } & AfterPages & Lasting)
  | ({ readonly kind: 'stall'; readonly afterBytes: number } & Lasting)
  | { readonly kind: 'reset'; readonly afterBytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | ({ readonly kind: 'spool-full'; readonly afterBytes?: number } & Lasting)
  | { readonly kind: 'abort'; readonly afterPages: number }
  | ({ readonly kind: 'ipp-busy' } & Lasting)
  | { readonly kind: 'clock-wrong'; readonly offsetMs: number }
  | ({ readonly kind: 'ipp-late'; readonly ms: number } & Lasting)
  | { readonly [K in WrongAnswer]: { readonly kind: K } & Lasting }[WrongAnswer]
  | { readonly kind: 'tls-expired' }
  | { readonly kind: 'tls-other-name' }
  | { readonly kind: 'tls-unknown-authority' };

/**
 * What a simulated printer can do wrong. `afterBytes` counts document bytes of one job. With a
 * probability it is drawn anew each time it could strike: for a job, a connection or a request. What
 * then stops the printer is put right after a second, unless it says another time.
 */
export type PrinterFault = Wrong & { readonly probability?: number };

export type FaultKind = PrinterFault['kind'];

export const printerFaultSentences: FaultSentences<PrinterFault> = {
  refuse: (fault) => tell(fault, 'refuses connections'),
  silent: (fault) => tell(fault, 'accepts connections, but neither reads nor responds'),
  'hang-up': (fault) => tell(fault, 'closes connections immediately, without reading'),
  'one-connection': (fault) => tell(fault, 'refuses connections while one is open'),
  moved: (fault) => tell(fault, 'has moved to other ports'),
  'out-of-paper': (fault) => tell(fault, `is out of paper ${printsNone}`),
  'paper-jam': (fault) => tell(fault, `has a paper jam ${printsNone}`),
  'cover-open': (fault) => tell(fault, `has its cover open ${printsNone}`),
  'door-open': (fault) => tell(fault, `has a door open ${printsNone}`),
  'toner-low': (fault) => tell(fault, 'is low on toner, but prints'),
  'toner-empty': (fault) => tell(fault, `is out of toner ${printsNone}`),
  offline: (fault) => tell(fault, `was taken offline at its panel ${printsNone}`),
  'warming-up': (fault) => tell(fault, `is warming up ${printsNone}`),
  stall: (fault) => tell(fault, `stops reading after ${fault.afterBytes} bytes`),
  reset: (fault) => tell(fault, `resets the connection after ${fault.afterBytes} bytes`),
  slow: (fault) => tell(fault, `reads ${fault.bytesPerSecond} bytes per second`),
  'spool-full': (fault) =>
    tell(fault, `has space for ${fault.afterBytes ?? 0} bytes of a job, and aborts larger ones`),
  abort: (fault) => tell(fault, `aborts each job after ${pagesIn(fault.afterPages)}`),
  'ipp-busy': (fault) => tell(fault, 'returns server-error-busy for every IPP job'),
  'clock-wrong': (fault) => tell(fault, `has a clock that is ${fault.offsetMs / 1000} s off`),
  'ipp-late': (fault) => tell(fault, `performs IPP requests, but responds ${fault.ms} ms late`),
  'ipp-truncated': (fault) =>
    tell(fault, 'performs IPP requests, but sends only the first half of each response'),
  'ipp-garbled': (fault) => tell(fault, 'performs IPP requests, but returns data that is not IPP'),
  'ipp-wrong-request-id': (fault) =>
    tell(fault, 'performs IPP requests, but returns the id of another request'),
  'ipp-broken-off': (fault) =>
    tell(fault, 'performs IPP requests, but closes the connection in the middle of each response'),
  'ipp-endless': (fault) => tell(fault, 'performs IPP requests, but never ends a response'),
  'http-426': (fault) => tell(fault, 'returns 426 Upgrade Required for every IPP request'),
  'http-500': (fault) => tell(fault, 'returns 500 Internal Server Error for every IPP request'),
  'http-503': (fault) => tell(fault, 'returns 503 Service Unavailable for every IPP request'),
  'auth-demanded': (fault) =>
    tell(fault, 'demands a password with every IPP request, but accepts none'),
  'tls-expired': (fault) => tell(fault, 'presents an expired certificate'),
  'tls-other-name': (fault) => tell(fault, 'presents a certificate for another name'),
  'tls-unknown-authority': (fault) =>
    tell(fault, 'presents a certificate from an unknown authority'),
};

const printsNone = '(accepts data, prints nothing)';

/** When it comes and when it goes belong to the sentence: "after 3 pages, is out of paper ..., for 500 ms". */
function tell(fault: PrinterFault, does: string): string {
  const pages = fault.kind !== 'abort' && 'afterPages' in fault ? fault.afterPages : undefined;
  const ms = 'forMs' in fault ? fault.forMs : undefined;
  return [
    ...(fault.probability === undefined ? [] : [`with probability ${fault.probability}`]),
    ...(pages === undefined ? [] : [`after ${pagesIn(pages)}`]),
    does,
    ...(ms === undefined ? [] : [`for ${ms} ms`]),
  ].join(', ');
}

function pagesIn(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
