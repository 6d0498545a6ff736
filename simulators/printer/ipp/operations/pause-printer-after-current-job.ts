import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.2.1. */
export const pausePrinterAfterCurrentJob: IppOperation = {
  name: 'Pause-Printer-After-Current-Job',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ paused: true }, 'printer-stopped');
    return done;
  },
};
