import { answersInstead, both, okay, on } from '../../prove/alter.ts';

import type { Fault } from '../../prove/fault.ts';
import { formOf, partOf } from '../../prove/interception.ts';

/** Faults of rules of other areas: just past a round number, with another kind of token, with two providers. */
export const edgeDeviations: readonly Fault[] = [
  {
    id: 'async-import-is-not-done',
    says: 'accepts an import with async=true and never runs it',
    rule: 'USR-IMP-01',
    make: () =>
      answersInstead(
        both(on('users.import'), (request) => partOf(request, 'async') === 'true'),
        okay,
      ),
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
