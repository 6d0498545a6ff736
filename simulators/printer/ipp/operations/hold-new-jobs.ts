import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.3.1: jobs made from now on are held. */
export const holdNewJobs: IppOperation = {
  name: 'Hold-New-Jobs',
  attributes: operatorAttributes,
  run: (request, printer) => {
    heedOperator(request, printer);
    printer.status.order({ holdingNew: true });
    return done;
  },
};
