import { isArray, isObject, type Json, type JsonObject, member } from '../../journal/json.ts';
import { actAs, alterJson, answersInstead, both, made, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { type Interception, type PassingRequest } from '../../prove/interception.ts';

const add = on('authproviders.add');
const list = on('authproviders.get');
const remove = on('authproviders.delete');
const grant = on('accesscontrols.add');
const controls = on('accesscontrols.get');
const revoke = on('accesscontrols.delete');
const firstUnknown = 2_000_000_000;

/** interface 4.8. */
export const providerDeviations: readonly Fault[] = [
  {
    id: 'provider-is-not-listed',
    says: 'lists no local provider',
    rule: 'PROV-NEW-01',
    make: () => bendItems(list, (items) => items.slice(0, 1)),
  },
  {
    id: 'account-without-a-provider',
    says: 'creates a customer account without a provider of its own',
    rule: 'ACC-NEW-10',
    make: () => bendItems(list, () => []),
  },
  {
    id: 'last-provider-goes',
    says: 'reports the last local provider of an account as deleted',
    rule: 'PROV-DEL-04',
    make: () => pretends(remove),
  },
  {
    id: 'provider-needs-no-type',
    says: 'treats a provider without a type as a local one',
    rule: 'PROV-NEW-02',
    make: () =>
      pretends(
        both(add, (request) => !('providerType' in bodyOf(request))),
        made,
      ),
  },
  {
    id: 'provider-of-any-type',
    says: 'adds a provider of an unknown type',
    rule: 'PROV-NEW-03',
    make: () =>
      pretends(
        both(add, (request) => bodyOf(request)['providerType'] === 4),
        made,
      ),
  },
  {
    id: 'provider-configuration-is-any-text',
    says: 'accepts any text as the configuration of a provider',
    rule: 'PROV-NEW-04',
    make: () =>
      pretends(
        both(add, (request) => bodyOf(request)['typeConfiguration'] === 'not JSON'),
        made,
      ),
  },
  {
    id: 'no-directories',
    says: 'refuses LDAP providers',
    rule: 'PROV-NEW-05',
    make: () => answersInstead(both(add, (request) => bodyOf(request)['providerType'] === 1)),
  },
  {
    id: 'provider-needs-a-priority',
    says: 'refuses a provider without a priority',
    rule: 'PROV-NEW-06',
    make: () => answersInstead(both(add, (request) => !('priority' in bodyOf(request)))),
  },
  {
    id: 'providers-need-a-key',
    says: 'lists providers only with an API key',
    rule: 'PROV-GET-02',
    make: () => answersInstead(both(list, (request) => !('x-api-key' in request.headers))),
  },
  {
    id: 'providers-with-secrets-for-all',
    says: 'lists providers with secrets without an API key',
    rule: 'PROV-GET-03',
    make: ({ key }) => ({
      request: (request) =>
        list(request) && !('x-api-key' in request.headers)
          ? { ...request, headers: { ...request.headers, 'x-api-key': key('full') } }
          : request,
    }),
  },
  {
    id: 'provider-shows-password',
    says: 'lists the configuration of a provider with its secrets, as it was sent',
    rule: 'PROV-GET-04',
    make: showsConfigurations,
  },
  {
    id: 'provider-outlives-its-end',
    says: 'reports a provider as deleted and keeps it',
    rule: 'PROV-DEL-01',
    make: () => ({
      request: (request) =>
        remove(request) && Number(request.pathParameters['id']) < firstUnknown ? made : request,
    }),
  },
  {
    id: 'deleting-no-provider-is-fine',
    says: 'answers the deletion of an unknown provider with success',
    rule: 'PROV-DEL-02',
    make: () =>
      pretends(
        both(remove, (request) => Number(request.pathParameters['id']) >= firstUnknown),
        made,
      ),
  },
  {
    id: 'provider-with-users-goes',
    says: 'reports a provider that has users as deleted',
    rule: 'PROV-DEL-03',
    make: () =>
      pretends(
        both(remove, (request) => Number(request.pathParameters['id']) < firstUnknown),
        made,
      ),
  },
];

/** interface 4.9. */
export const accessControlDeviations: readonly Fault[] = [
  {
    id: 'every-role-is-users',
    says: 'lists every access control with the role Users',
    rule: 'ACL-NEW-01',
    make: () =>
      bendItems(controls, (items) =>
        items.map((one) => (isObject(one) ? { ...one, roleName: 'Users' } : one)),
      ),
  },
  {
    id: 'any-role-is-taken',
    says: 'grants an unknown role',
    rule: 'ACL-NEW-02',
    make: () =>
      pretends(
        both(grant, (request) => bodyOf(request)['roleName'] === 'Emperors'),
        made,
      ),
  },
  {
    id: 'support-is-no-role',
    says: 'refuses the role Support',
    rule: 'ACL-NEW-03',
    make: () => answersInstead(both(grant, (request) => bodyOf(request)['roleName'] === 'Support')),
  },
  {
    id: 'role-for-two',
    says: 'grants a role to a user and a group at once',
    rule: 'ACL-NEW-04',
    make: () =>
      pretends(
        both(grant, (request) => 'groupName' in bodyOf(request)),
        made,
      ),
  },
  {
    id: 'role-of-any-provider',
    says: 'grants a role to a user of an unknown provider',
    rule: 'ACL-NEW-05',
    make: () =>
      pretends(
        both(grant, (request) => Number(bodyOf(request)['authProviderId']) >= firstUnknown),
        made,
      ),
  },
  {
    id: 'role-changes-nothing',
    says: 'grants a role without giving its user the permissions',
    rule: 'ACL-NEW-06',
    make: () =>
      answersInstead(
        both(on('documents.history'), (request) => 'authorization' in request.headers),
      ),
  },
  {
    id: 'group-role-reaches-nobody',
    says: 'grants a role to a group without giving its members the permissions',
    rule: 'ACL-NEW-07',
    make: () =>
      answersInstead(
        both(on('documents.history'), (request) => 'authorization' in request.headers),
      ),
  },
  {
    id: 'members-need-no-role',
    says: 'gives members of any group the permissions of a role',
    rule: 'ACL-NEW-07',
    make: ({ key }) =>
      actAs(
        both(on('documents.history'), (request) => 'authorization' in request.headers),
        { key: key('full') },
      ),
  },
  {
    id: 'control-outlives-its-end',
    says: 'reports an access control as deleted and keeps it',
    rule: 'ACL-DEL-01',
    make: () => ({
      request: (request) =>
        revoke(request) && Number(request.pathParameters['id']) < firstUnknown ? made : request,
    }),
  },
  {
    id: 'deleting-no-control-is-fine',
    says: 'answers the deletion of an unknown access control with success',
    rule: 'ACL-DEL-02',
    make: () => pretends(revoke, made),
  },
  {
    id: 'control-ids-stay',
    says: 'gives access controls ids with gaps',
    rule: 'ACL-DEL-03',
    make: () =>
      bendItems(controls, (items) =>
        items.map((one, at) => (isObject(one) ? { ...one, id: 10 * at } : one)),
      ),
  },
];

function bodyOf(request: PassingRequest): JsonObject {
  const json = JSON.parse(request.body.toString('utf8') || '{}') as Json;
  return isObject(json) ? json : {};
}

/** SIL-1B: the records stand in a member of the answer. */
function bendItems(
  which: (request: PassingRequest) => boolean,
  bend: (items: readonly Json[]) => readonly Json[],
): Interception {
  return alterJson(which, (json) => {
    const items = member(json, 'items');
    return isObject(json) && isArray(items) ? { ...json, items: [...bend(items)] } : json;
  });
}

function showsConfigurations(): Interception {
  const configurations: Json[] = [];
  const shows = bendItems(list, (items) =>
    items.map((one) => (isObject(one) ? { ...one, configurations } : one)),
  );
  return {
    ...shows,
    request: (request) => {
      if (add(request)) configurations.push(bodyOf(request)['typeConfiguration'] ?? '');
      return request;
    },
  };
}
