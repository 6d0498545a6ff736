import { checkDocumentAttributes } from '../accept.ts';
import { done } from '../answer.ts';
import type { IppOperation } from './operation.ts';

/** PWG 5100.13 4.2: would Send-Document be accepted with these attributes? */
export const validateDocument: IppOperation = {
  name: 'Validate-Document',
  attributes: [
    'compression',
    'document-format',
    'document-name',
    'document-natural-language',
    'document-password',
  ],
  run: ({ attributes }, printer) => {
    checkDocumentAttributes(attributes, printer);
    return done;
  },
};
