import { findGroup } from '../../../kit/wire/ipp/group.ts';
import { done } from '../answer.ts';
import { withMessageTimes } from '../operator-message.ts';
import { checkChanges } from '../settable.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3380 4.1: all changes are made, or none. */
export const setPrinterAttributes: IppOperation = {
  name: 'Set-Printer-Attributes',
  attributes: ['document-format'],
  run: ({ groups }, printer) => {
    const { profile, settings, status } = printer;
    const changes = findGroup(groups, 'printer')?.attributes ?? [];
    checkChanges(changes, 'printer-settable-attributes-supported', profile);
    settings.set(withMessageTimes(changes, printer));
    status.noteConfig();
    return done;
  },
};
