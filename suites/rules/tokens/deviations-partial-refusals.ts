import { isRefused, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type PassingRequest, withForm } from '../../prove/interception.ts';

const joins = on('users.groups-add', 'users.groups-set');

/** Calls of which a part is done before the whole is refused. */
export const partialRefusalDeviations: readonly Fault[] = [
  {
    id: 'refused-groups-are-joined',
    says: 'adds a user to the first of several groups, then refuses the call because of the second',
    rule: 'GEN-REFUSE-02',
    make: () => ({
      answer: async (answer, request, upstream) => {
        if (joins(request) && isRefused(answer)) await upstream(firstOnly(request));
        return answer;
      },
    }),
  },
];

function firstOnly(request: PassingRequest): PassingRequest {
  const [first = ''] = formOf(request).getAll('groupid');
  return withForm(request, new URLSearchParams({ groupid: first }));
}
