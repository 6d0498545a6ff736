import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.4.1: disabled and paused at once, and asleep for nearly everything. */
export const deactivatePrinter: IppOperation = {
  name: 'Deactivate-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ accepting: false, paused: true, deactivated: true }, 'printer-stopped');
    return done;
  },
};
