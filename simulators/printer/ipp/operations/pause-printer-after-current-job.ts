import { done } from '../answer.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.2.1. */
export const pausePrinterAfterCurrentJob: IppOperation = {
  name: 'Pause-Printer-After-Current-Job',
  attributes: [],
  run: (_, printer) => {
    printer.status.order({ paused: true }, 'printer-stopped');
    return done;
  },
};
