import { done } from '../answer.ts';
import { heedOperator, operatorAttributes } from '../operator-message.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3998 3.3.2: releases what Hold-New-Jobs has held; jobs that are held otherwise stay so. */
export const releaseHeldNewJobs: IppOperation = {
  name: 'Release-Held-New-Jobs',
  attributes: operatorAttributes,
  run: (request, printer) => {
    const { status, jobs } = printer;
    heedOperator(request, printer);
    status.order({ holdingNew: false });
    for (const job of jobs.all()) job.release('job-held-on-create');
    return done;
  },
};
