import {
  alterForm,
  answersInstead,
  both,
  letsIn,
  on,
  pretends,
  withKey,
} from '../../prove/alter.ts';
import type { Fault, FaultTarget } from '../../prove/fault.ts';
import { formOf, jsonAnswer, type PassingRequest } from '../../prove/interception.ts';

const updates = on('users.update');
const removes = on('users.delete');
const done = jsonAnswer(200, { errorCode: 0 });

/** interface 4.7. */
export const userChangeDeviations: readonly Fault[] = [
  {
    id: 'user-outlives-deletion',
    says: 'returns success for the deletion of a user and keeps the user',
    rule: 'USR-DEL-01',
    make: () => ({ request: (request) => (removes(request) && isMade(request) ? done : request) }),
  },
  {
    id: 'deleted-user-logs-in',
    says: 'logs in a deleted user',
    rule: 'USR-DEL-02',
    make: letsIn,
  },
  {
    id: 'deleting-nobody-is-fine',
    says: 'returns success for the deletion of an unknown user',
    rule: 'USR-DEL-03',
    make: () => pretends(removes),
  },
  {
    id: 'department-is-never-changed',
    says: 'returns success for the change of a department and does not store it',
    rule: 'USR-MOD-01',
    make: () => ({
      request: (request) =>
        updates(request) && isDetail(request, '11') && formOf(request).has('detaildata')
          ? done
          : request,
    }),
  },
  {
    id: 'detail-is-never-deleted',
    says: 'keeps a detail that a call deletes',
    rule: 'USR-MOD-02',
    make: () => ({
      request: (request) =>
        updates(request) && !formOf(request).has('detaildata') ? done : request,
    }),
  },
  {
    id: 'card-is-never-deleted',
    says: 'refuses to delete the card numbers of a user',
    rule: 'USR-MOD-14',
    make: () => answersInstead(both(updates, (request) => isDeletion(request, '4'))),
  },
  {
    id: 'pin-is-never-deleted',
    says: 'refuses to delete the PIN of a user',
    rule: 'USR-MOD-14',
    make: () => answersInstead(both(updates, (request) => isDeletion(request, '6'))),
  },
  {
    id: 'last-detail-counts',
    says: 'changes the last instead of the first of several details',
    rule: 'USR-MOD-03',
    make: () =>
      alterForm(updates, (form) => {
        for (const name of ['detailtype', 'detaildata']) {
          const last = form.getAll(name).at(-1);
          if (last !== undefined) form.set(name, last);
        }
      }),
  },
  {
    id: 'smallest-detail-counts',
    says: 'changes the detail with the smallest type instead of the first of several details',
    rule: 'USR-MOD-03',
    make: () =>
      alterForm(updates, (form) => {
        const types = form.getAll('detailtype');
        const [smallest] = types.toSorted((one, other) => Number(one) - Number(other));
        const value = form.getAll('detaildata')[types.indexOf(smallest ?? '')];
        if (types.length < 2 || smallest === undefined || value === undefined) return;
        form.set('detailtype', smallest);
        form.set('detaildata', value);
      }),
  },
  {
    id: 'several-details-are-refused',
    says: 'refuses a change of a user with several details',
    rule: 'USR-MOD-03',
    make: () =>
      answersInstead(
        both(updates, (request) => formOf(request).getAll('detailtype').length > 1),
        jsonAnswer(200, { errorCode: 1013 }),
      ),
  },
  {
    id: 'any-detail-type-is-taken',
    says: 'accepts an unknown detailtype',
    rule: 'USR-MOD-04',
    make: () => pretends(both(updates, (request) => isDetail(request, '99'))),
  },
  {
    id: 'external-id-is-no-detail',
    says: 'refuses to change the external id',
    rule: 'USR-MOD-12',
    make: () => answersInstead(both(updates, (request) => isDetail(request, '14'))),
  },
  {
    id: 'home-folder-not-at-creation',
    says: 'refuses to create a user with a home folder',
    rule: 'USR-MOD-12',
    make: () =>
      answersInstead(
        both(on('users.create'), (request) => formOf(request).getAll('detailtype').includes('2')),
      ),
  },
  {
    id: 'old-password-goes-on',
    says: 'returns success for the change of a password and keeps the old one',
    rule: 'USR-MOD-05',
    make: () => ({
      request: (request) => (updates(request) && isDetail(request, '3') ? done : request),
    }),
  },
  {
    id: 'changing-nobody-is-fine',
    says: 'returns success for the change of an unknown user',
    rule: 'USR-MOD-06',
    make: () => pretends(both(updates, (request) => isDetail(request, '0'))),
  },
  rightNotNeeded('USR-MOD-07', '5', 'GenerateShortID'),
  rightNotNeeded('USR-MOD-08', '4', 'CardManagement'),
  rightNotNeeded('USR-MOD-13', '6', 'GenerateOTP'),
  {
    id: 'card-right-for-every-detail',
    says: 'requires CardManagement for the change of any detail',
    rule: 'USR-MOD-09',
    make: (target) =>
      answersInstead(
        both(updates, lacking(target, 'CardManagement'), (request) => isDetail(request, '11')),
      ),
  },
  {
    id: 'alias-opens-nothing',
    says: 'stores an alias and refuses every login by it',
    rule: 'USR-MOD-10',
    make: () => ({
      request: (request) => (updates(request) && isDetail(request, '7') ? done : request),
    }),
  },
];

function isDeletion(request: PassingRequest, type: string): boolean {
  return isDetail(request, type) && !formOf(request).has('detaildata');
}

function isDetail(request: PassingRequest, type: string): boolean {
  return formOf(request).get('detailtype') === type;
}

/** Names that nobody has are called so by the scenarios. */
function isMade({ pathParameters }: PassingRequest): boolean {
  return !/nobody/.test(pathParameters['username'] ?? '');
}

function lacking({ limitedKeys }: FaultTarget, right: string) {
  return (request: PassingRequest): boolean =>
    limitedKeys.some(
      ({ secret, permissions }) => !permissions.includes(right) && withKey(secret)(request),
    );
}

function rightNotNeeded(rule: string, type: string, right: string): Fault {
  return {
    id: `detail-needs-no-${right.toLowerCase()}`,
    says: `changes detail ${type} for a key without ${right}`,
    rule,
    make: (target) => ({
      request: (request) =>
        updates(request) && isDetail(request, type) && lacking(target, right)(request)
          ? { ...request, headers: { ...request.headers, 'x-api-key': target.key('full') } }
          : request,
    }),
  };
}
