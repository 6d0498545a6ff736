import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.4.2: enabled and resumed at once. */
export const activatePrinter: IppOperation = {
  name: 'Activate-Printer',
  always: true,
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ accepting: true, paused: false, deactivated: false });
    return done;
  },
};
