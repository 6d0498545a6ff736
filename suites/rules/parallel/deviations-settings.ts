import type { Fault } from '../../prove/fault.ts';
import { type Interception } from '../../prove/interception.ts';

/** interface 4.7: users that are created, and whose groups are set, by several calls at a time. */
export const parallelSettingDeviations: readonly Fault[] = [
  {
    id: 'sets-of-groups-are-joined',
    says: "adds up the groups of simultaneous calls that set a user's groups",
    rule: 'PAR-21',
    make: () => joinsGroups(),
  },
];

/** What is set for a user is added to what there is. */
function joinsGroups(): Interception {
  return {
    request: (request) =>
      request.operation === 'users.groups-set' ? { ...request, method: 'PUT' } : request,
  };
}
