import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.8. */
export const resumePrinter: IppOperation = {
  name: 'Resume-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ paused: false });
    return done;
  },
};
