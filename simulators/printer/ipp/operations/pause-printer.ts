import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.7: no further job is started; the one that is being printed comes to its end. */
export const pausePrinter: IppOperation = {
  name: 'Pause-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ paused: true }, 'printer-stopped');
    return done;
  },
};
