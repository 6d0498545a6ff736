import { done } from '../answer.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.8. */
export const resumePrinter: IppOperation = {
  name: 'Resume-Printer',
  attributes: [],
  run: (_, printer) => {
    printer.status.order({ paused: false });
    return done;
  },
};
