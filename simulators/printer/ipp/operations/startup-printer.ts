import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import { Refusal } from '../refusal.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.5.3: ends Shutdown-Printer. */
export const startupPrinter: IppOperation = {
  name: 'Startup-Printer',
  always: true,
  attributes: operatorAttributes,
  run: (request, printer) => {
    const { status } = printer;
    if (!status.orders.shutDown) {
      throw new Refusal('client-error-not-possible', 'the printer is not shut down');
    }
    heedOperator(request, printer);
    status.restart();
    return done;
  },
};
