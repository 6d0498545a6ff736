import { group } from '../../../kit/wire/ipp/group.ts';
import { checkDocumentAttributes } from '../accept.ts';
import { printerAttributes } from '../printer-attributes.ts';
import type { IppOperation } from './operation.ts';

/** RFC 8011 4.2.5. */
export const getPrinterAttributes: IppOperation = {
  name: 'Get-Printer-Attributes',
  always: true,
  attributes: ['requested-attributes', 'document-format'],
  run: ({ attributes, authority }, printer) => {
    checkDocumentAttributes(attributes, printer);
    const requested = attributes.texts('requested-attributes') ?? ['all'];
    const told = printerAttributes({ ...printer, authority }, requested);
    return { status: 'successful-ok', groups: [group('printer', told)] };
  },
};
