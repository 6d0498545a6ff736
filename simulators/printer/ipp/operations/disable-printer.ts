import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.1.2: new jobs are refused; those that are there are printed. */
export const disablePrinter: IppOperation = {
  name: 'Disable-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ accepting: false });
    return done;
  },
};
