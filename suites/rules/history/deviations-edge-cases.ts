import { alterForm, alterList, on } from '../../prove/alter.ts';

import type { Fault } from '../../prove/fault.ts';

/** Faults of rules of other areas: just past a round number, with another kind of token, with two providers. */
export const edgeDeviations: readonly Fault[] = [
  {
    id: 'group-ends-at-500',
    says: 'lists at most 500 members of a group',
    rule: 'GRP-MEM-02',
    make: () => alterList(on('groups.members'), (list) => list.slice(0, 500)),
  },
  {
    id: 'ipp-short-edge-is-long',
    says: 'prints on the long edge over IPP although the short edge was requested',
    rule: 'DOC-SEND-17',
    make: () =>
      alterForm(on('documents.send'), (form) => {
        if (form.get('duplex') === '2') form.set('duplex', '1');
      }),
  },
];
