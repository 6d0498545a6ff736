import { alterRecords, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';

/** interface 4.4: a page that does not say what it is about. */
export const sameDeviations: readonly Fault[] = [
  {
    id: 'history-forgets-its-question',
    says: 'leaves the user out of a page of the history',
    rule: 'HIST-27',
    make: () => alterRecords(on('documents.history'), (page) => ({ ...page, userName: '' })),
  },
];
