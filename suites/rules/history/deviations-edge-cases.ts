import { alterForm, alterList, on } from '../../prove/alter.ts';

import type { Fault } from '../../prove/fault.ts';
import { formOf } from '../../prove/interception.ts';

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
  deletesElsewhere(),
];

/** A provider that was named for a user's creation is the one that a deletion is about. */
function deletesElsewhere(): Fault {
  return {
    id: 'deletion-finds-any-provider',
    says: 'deletes the user of that name in any provider when no provider is named',
    rule: 'USR-DEL-06',
    make: () => {
      const providers = new Map<string, string>();
      return {
        request: (request) => {
          const form = formOf(request);
          const provider = form.get('providerid');
          if (request.operation === 'users.create' && provider !== null)
            providers.set(form.get('username') ?? '', provider);
          const known = providers.get(request.pathParameters['username'] ?? '');
          const isBare = request.operation === 'users.delete' && provider === null;
          return isBare && known !== undefined
            ? { ...request, query: `providerid=${known}` }
            : request;
        },
      };
    },
  };
}
