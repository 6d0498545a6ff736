import { acceptJob } from '../accept.ts';
import { successful } from '../new-job.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.3: would Print-Job be accepted with these attributes? Makes no job. */
export const validateJob: IppOperation = {
  name: 'Validate-Job',
  attributes: [
    'job-name',
    'ipp-attribute-fidelity',
    'job-mandatory-attributes',
    'document-name',
    'compression',
    'document-format',
    'document-natural-language',
    'document-password',
    'job-password',
    'job-password-encryption',
    'job-k-octets',
    'job-impressions',
    'job-media-sheets',
  ],
  run: (request, printer) => {
    const { unsupported } = acceptJob(request, printer);
    return { status: successful(unsupported), unsupported };
  },
};
