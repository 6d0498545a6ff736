import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.5.2: takes and starts no jobs until it is started up. */
export const shutdownPrinter: IppOperation = {
  name: 'Shutdown-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ accepting: false, paused: true, shutDown: true }, 'printer-shutdown');
    return done;
  },
};
