import type { FaultSentences } from '../kit/fault.ts';

/** What a simulated printer can do wrong. `afterBytes` counts document bytes of one job. */
export type PrinterFault =
  | { readonly kind: 'refuse' }
  | { readonly kind: 'out-of-paper' }
  | { readonly kind: 'paper-jam' }
  | { readonly kind: 'cover-open' }
  | { readonly kind: 'toner-low' }
  | { readonly kind: 'stall'; readonly afterBytes: number }
  | { readonly kind: 'reset'; readonly afterBytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'ipp-busy' }
  | { readonly kind: 'ipp-late'; readonly ms: number }
  | { readonly kind: 'ipp-truncated' }
  | { readonly kind: 'ipp-garbled' }
  | { readonly kind: 'ipp-wrong-request-id' }
  | { readonly kind: 'ipp-broken-off' }
  | { readonly kind: 'ipp-endless' }
  | { readonly kind: 'http-426' }
  | { readonly kind: 'http-500' }
  | { readonly kind: 'http-503' }
  | { readonly kind: 'auth-demanded' }
  | { readonly kind: 'tls-expired' }
  | { readonly kind: 'tls-other-name' }
  | { readonly kind: 'tls-unknown-authority' };

export const printerFaultSentences: FaultSentences<PrinterFault> = {
  refuse: () => 'refuses connections',
  'out-of-paper': () => 'is out of paper: takes what its buffer holds and prints none of it',
  'paper-jam': () => 'has a paper jam: takes what its buffer holds and prints none of it',
  'cover-open': () => 'has its cover open: takes what its buffer holds and prints none of it',
  'toner-low': () => 'is low on toner, and prints',
  stall: (fault) => `stops reading after ${fault.afterBytes} bytes`,
  reset: (fault) => `resets the connection after ${fault.afterBytes} bytes`,
  slow: (fault) => `reads ${fault.bytesPerSecond} bytes a second`,
  'ipp-busy': () => 'answers server-error-busy to every IPP job',
  'ipp-late': (fault) => `carries out IPP requests, and answers ${fault.ms} ms later`,
  'ipp-truncated': () =>
    'carries out IPP requests, and sends the first half of each answer as if it were all',
  'ipp-garbled': () => 'carries out IPP requests, and answers what is no IPP',
  'ipp-wrong-request-id': () =>
    'carries out IPP requests, and answers with the id of another request',
  'ipp-broken-off': () =>
    'carries out IPP requests, and closes the connection in the middle of each answer',
  'ipp-endless': () => 'carries out IPP requests, and never comes to the end of an answer',
  'http-426': () => 'answers 426 Upgrade Required to every IPP request',
  'http-500': () => 'answers 500 Internal Server Error to every IPP request',
  'http-503': () => 'answers 503 Service Unavailable to every IPP request',
  'auth-demanded': () => 'demands a password with every IPP request, and knows none',
  'tls-expired': () => 'shows a certificate that has expired',
  'tls-other-name': () => 'shows a certificate for another name',
  'tls-unknown-authority': () => 'shows a certificate from an authority that nobody knows',
};
