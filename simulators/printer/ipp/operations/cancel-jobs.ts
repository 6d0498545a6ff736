import { cancelThose } from '../cancel-many.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.11 5.2: an operator cancels jobs, all that are not over or those that are listed. */
export const cancelJobs: IppOperation = {
  name: 'Cancel-Jobs',
  attributes: ['job-ids', 'message'],
  run: (request, printer) => cancelThose(request, printer, 'job-canceled-by-operator'),
};
