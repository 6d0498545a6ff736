import { answersInstead, both, okay, on } from '../../prove/alter.ts';

import type { Fault } from '../../prove/fault.ts';
import { partOf } from '../../prove/interception.ts';

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
];
