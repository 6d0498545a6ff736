import { findGroup } from '../../../kit/wire/ipp/group.ts';
import { done } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import { applied, checkChanges } from '../settable.ts';
import { targetJob } from '../target.ts';
import { targetDocument } from '../target-document.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.5 3.1.4: all changes are made, or none. */
export const setDocumentAttributes: IppOperation = {
  name: 'Set-Document-Attributes',
  owner: true,
  attributes: ['document-number'],
  run: (request, printer) => {
    const document = targetDocument(request, targetJob(request, printer));
    if (document.state !== 'pending') {
      throw new Refusal('client-error-not-possible', `the document is ${document.state}`);
    }
    const changes = findGroup(request.groups, 'document')?.attributes ?? [];
    checkChanges(changes, 'document-settable-attributes-supported', printer.profile);
    document.describe(applied(changes, document.said));
    return done;
  },
};
