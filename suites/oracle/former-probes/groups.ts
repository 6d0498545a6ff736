import type { Case } from '../../engine/case/case.ts';
import { groupsOfUser, userOf } from '../../engine/case/groups-of-user.ts';
import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbes } from '../former-probes.ts';

const joins = call('users.groups-add', 'users.groups-set');

function isUnknownIn(operation: string) {
  return (x: Exchange, _: unknown, c: Case): boolean =>
    x.operation === operation && namesUnknown(x, c, { names: (one) => one.path('groupid') });
}

function groupsOrUser(x: Exchange): readonly string[] {
  const groups = x.params('groupid');
  return groups.length > 0 ? groups : [userOf(x)];
}

export const groups: FormerProbes = {
  'GRP-GET-03': isUnknownIn('groups.get'),
  'GRP-DEL-02': isUnknownIn('groups.delete'),
  'GRP-MEM-03': isUnknownIn('groups.members'),
  'USR-GRP-07': (x, _, c) =>
    joins(x) && namesUnknown(x, c, { names: groupsOrUser, madeBy: 'groups.create' }),
  'USR-GRP-11': (x, state) => groupsOfUser(x) && !state.users.has(userOf(x)),
};
