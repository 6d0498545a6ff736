import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.1.1: new jobs are accepted. */
export const enablePrinter: IppOperation = {
  name: 'Enable-Printer',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ accepting: true });
    return done;
  },
};
