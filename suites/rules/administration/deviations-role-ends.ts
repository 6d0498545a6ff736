import { as, bearerOf, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception } from '../../prove/interception.ts';

const grant = on('accesscontrols.add');
const revoke = on('accesscontrols.delete');

/** interface 4.9: where a role ends. */
export const roleEndDeviations: readonly Fault[] = [
  {
    id: 'role-of-a-container-holds-above',
    says: 'treats an access control of a container as one of the account above it',
    rule: 'ACL-NEW-08',
    make: grantsAbove,
  },
  {
    id: 'role-outlives-its-control',
    says: 'deletes an access control, and its user keeps the role',
    rule: 'ACL-DEL-04',
    make: ({ key }) => historyForAllAfter(revoke, key('full')),
  },
  {
    id: 'role-outlives-its-user',
    says: 'gives a new user the role of a deleted user of the same name',
    rule: 'ACL-DEL-05',
    make: ({ key }) => historyForAllAfter(on('users.delete'), key('full')),
  },
];

/** A container is below the account that its creation names. */
function grantsAbove(): Interception {
  let above: string | null = null;
  return {
    request: (request) => {
      if (request.operation === 'account.create') above = formOf(request).get('parentdomain');
      if (!grant(request) || above === null) return request;
      return { ...request, query: new URLSearchParams({ accountdomain: above }).toString() };
    },
  };
}

/** Once such a call was made, every user is shown the history. */
function historyForAllAfter(call: OnRequest, key: string): Interception {
  let isOver = false;
  return {
    request: (request) => {
      if (call(request)) isOver = true;
      const isUsers = request.operation === 'documents.history' && bearerOf(request) !== undefined;
      return isOver && isUsers ? as(request, { key }) : request;
    },
  };
}
