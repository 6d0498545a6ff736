import { group } from '../../../kit/wire/ipp/group.ts';
import { documentAttributes } from '../document-attributes.ts';
import { targetJob } from '../target.ts';
import { targetDocument } from '../target-document.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.5 3.1.1. */
export const getDocumentAttributes: IppOperation = {
  name: 'Get-Document-Attributes',
  always: true,
  attributes: ['document-number', 'requested-attributes'],
  run: (request, printer) => {
    const job = targetJob(request, printer);
    const document = targetDocument(request, job);
    const requested = request.attributes.texts('requested-attributes') ?? ['all'];
    const told = { document, job, printer, authority: request.authority };
    const groups = [group('document', documentAttributes(told, requested))];
    return { status: 'successful-ok', groups };
  },
};
