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
  | { readonly kind: 'ipp-busy' };

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
};
