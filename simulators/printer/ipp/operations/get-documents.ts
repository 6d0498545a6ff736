import { group } from '../../../kit/wire/ipp/group.ts';
import { documentAttributes } from '../document-attributes.ts';
import { Refusal } from '../refusal.ts';
import { targetJob } from '../target.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.5 3.1.2: the job's documents in their order. */
export const getDocuments: IppOperation = {
  name: 'Get-Documents',
  always: true,
  attributes: ['limit', 'requested-attributes'],
  run: (request, printer) => {
    const { attributes, authority } = request;
    const job = targetJob(request, printer);
    const requested = attributes.texts('requested-attributes') ?? ['document-number'];
    const limit = attributes.number('limit') ?? Number.POSITIVE_INFINITY;
    if (limit < 1) throw new Refusal('client-error-bad-request', 'limit is less than 1');
    const groups = job.documents
      .slice(0, limit)
      .map((document) =>
        group('document', documentAttributes({ document, job, printer, authority }, requested)),
      );
    return { status: 'successful-ok', groups };
  },
};
