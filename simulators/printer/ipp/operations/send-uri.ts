import { newJobAnswer } from '../new-job.ts';
import { openJob } from '../open-job.ts';
import { documentUri, receiveReference } from '../receive-reference.ts';
import type { IppOperation } from './operation.ts';
import { sendDocument } from './send-document.ts';

/** RFC 8011 4.3.2: adds a document that the printer fetches; without document-uri it may close the job. */
export const sendUri: IppOperation = {
  name: 'Send-URI',
  owner: true,
  always: true,
  attributes: [...sendDocument.attributes, 'document-uri'],
  run: (request, printer) => {
    const { job, last, checkMore } = openJob(request, printer);
    if (last && request.attributes.get('document-uri') === undefined) job.close();
    else {
      const uri = documentUri(request, printer);
      checkMore();
      receiveReference({ request, printer, job, uri, last });
    }
    return newJobAnswer({ job, printer, authority: request.authority }, []);
  },
};
