import type { FaultSentences } from '../kit/fault.ts';

/** What a simulated printer can do wrong. `afterBytes` counts document bytes of one job. */
export type PrinterFault =
  | { readonly kind: 'refuse' }
  | { readonly kind: 'out-of-paper' }
  | { readonly kind: 'stall'; readonly afterBytes: number }
  | { readonly kind: 'reset'; readonly afterBytes: number }
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'ipp-busy' };

export const printerFaultSentences: FaultSentences<PrinterFault> = {
  refuse: () => 'refuses connections',
  'out-of-paper': () => 'is out of paper: takes jobs but prints none',
  stall: (fault) => `stops reading after ${String(fault.afterBytes)} bytes`,
  reset: (fault) => `resets the connection after ${String(fault.afterBytes)} bytes`,
  slow: (fault) => `reads ${String(fault.bytesPerSecond)} bytes a second`,
  'ipp-busy': () => 'answers server-error-busy to every IPP job',
};
