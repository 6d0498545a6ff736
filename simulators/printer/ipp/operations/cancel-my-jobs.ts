import { cancelThose } from '../cancel-many.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.11 5.3: a user cancels jobs of his own, all that are not over or those that are listed. */
export const cancelMyJobs: IppOperation = {
  name: 'Cancel-My-Jobs',
  attributes: ['job-ids', 'message'],
  run: (request, printer) => cancelThose(request, printer, 'job-canceled-by-user'),
};
