import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.5.1: as if it had been switched off and on; jobs stay. */
export const restartPrinter: IppOperation = {
  name: 'Restart-Printer',
  always: true,
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.restart();
    return done;
  },
};
