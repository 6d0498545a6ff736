import { createSubscriptions } from '../subscriptions/create.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3995 11.1.2: subscriptions to the printer and all its jobs. */
export const createPrinterSubscriptions: IppOperation = {
  name: 'Create-Printer-Subscriptions',
  attributes: [],
  run: (request, printer) => createSubscriptions(request, printer),
};
