import { operations } from '../../catalogue/operations.ts';
import {
  actAs,
  answersInstead,
  bearerOf,
  both,
  letIn,
  type OnRequest,
  on,
  withKey,
} from '../../prove/alter.ts';
import type { Fault, FaultTarget } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';
import { rememberingLogins } from '../../prove/logins.ts';

const ownersCalls = on('documents.download', 'documents.send', 'documents.delete');
const hasToken = (request: PassingRequest): boolean => bearerOf(request) !== undefined;
const hasNoToken: OnRequest = (request) => !hasToken(request);
const hasNoKey: OnRequest = (request) => !('x-api-key' in request.headers);

/** interface 5.1, 5.2 and 5.7: which keys there are, what they may do. */
export const keyDeviations: readonly Fault[] = [
  {
    id: 'key-not-needed',
    says: 'answers calls without an API key',
    rule: 'KEY-01',
    make: ({ key }) => letIn(hasNoKey, key('full')),
  },
  {
    id: 'key-not-needed-to-read',
    says: 'answers calls that only read without an API key',
    rule: 'KEY-01',
    make: ({ key }) =>
      letIn((request) => request.method === 'GET' && hasNoKey(request), key('full')),
  },
  ...['users.import', 'locations.update', 'groups.delete'].map((operation) => ({
    id: `key-not-needed-at-${operation.replace('.', '-')}`,
    says: `performs ${operation} without an API key`,
    rule: 'KEY-01',
    make: ({ key }: FaultTarget) => letIn(both(on(operation), hasNoKey), key('full')),
  })),
  {
    id: 'any-key-adds-providers',
    says: 'accepts any API key where providers are added',
    rule: 'KEY-02',
    make: ({ key }) =>
      letIn(
        both(on('authproviders.add'), (request) => !hasNoKey(request)),
        key('full'),
      ),
  },
  {
    id: 'any-key-is-taken',
    says: 'accepts any API key',
    rule: 'KEY-02',
    make: ({ key }) => letIn((request) => !hasNoKey(request), key('full')),
  },
  {
    id: 'expired-key-works',
    says: 'accepts an expired API key',
    rule: 'KEY-03',
    make: ({ key }) => letIn(withKey(key('expired')), key('full')),
  },
  {
    id: 'inactive-key-works',
    says: 'accepts an inactive API key',
    rule: 'KEY-04',
    make: ({ key }) => letIn(withKey(key('inactive')), key('full')),
  },
  {
    id: 'option-not-needed',
    says: 'lets a key without the Advanced API permissions option make every call',
    rule: 'KEY-05',
    make: ({ key }) => letIn(withKey(key('plain')), key('full')),
  },
  {
    id: 'option-not-needed-to-list-ports',
    says: 'lists output ports for a key without the option, as it does with input ports',
    rule: 'KEY-05',
    make: ({ key }) => letIn(both(on('outputports.list'), withKey(key('plain'))), key('full')),
  },
  {
    id: 'rights-not-looked-at',
    says: 'accepts a key with the option, whatever rights are on its list',
    rule: 'KEY-06',
    make: (target) => letIn(both(needsOption, limited(target)), target.key('full')),
  },
  {
    id: 'one-right-is-enough',
    says: 'accepts a key when one of the rights of the call is on its list',
    rule: 'KEY-06',
    make: (target) =>
      letIn((request) => {
        const needed = statedFor(request)?.permissions ?? [];
        const held = target.limitedKeys.find((key) => withKey(key.secret)(request))?.permissions;
        return needsOption(request) && needed.some((one) => held?.includes(one) === true);
      }, target.key('full')),
  },
  {
    id: 'limited-key-may-nothing',
    says: 'refuses every call with a key whose rights are limited',
    rule: 'KEY-07',
    make: (target) => answersInstead(limited(target)),
  },
  {
    id: 'rights-looked-at-only-where-needed',
    says: 'checks the list of rights only in calls that need the option',
    rule: 'KEY-08',
    make: (target) =>
      letIn((request) => !needsOption(request) && limited(target)(request), target.key('full')),
  },
  {
    id: 'owner-needs-option',
    says: 'refuses a key without the option in the calls of the owner of a document',
    rule: 'KEY-17',
    make: ({ key }) => answersInstead(both(ownersCalls, withKey(key('plain')), hasToken)),
  },
  {
    id: 'anybody-is-owner',
    says: 'treats every user as the owner of a document',
    rule: 'KEY-18',
    make: ({ key }) =>
      actAs(both(ownersCalls, withKey(key('plain')), hasToken), { key: key('full') }),
  },
  {
    id: 'administrator-needs-no-option',
    says: 'gives an administrator access to the documents of others with a key without the option',
    rule: 'KEY-18',
    make: ({ key }) =>
      byAdministrators((isTheirs) =>
        actAs(both(ownersCalls, withKey(key('plain')), isTheirs), { key: key('full') }),
      ),
  },
  {
    id: 'administrator-is-a-stranger',
    says: 'gives only the owner access to a document, whatever the rights are',
    rule: 'KEY-20',
    make: ({ key }) =>
      byAdministrators((isTheirs) =>
        answersInstead(both(ownersCalls, withKey(key('full')), isTheirs), jsonAnswer(404, {})),
      ),
  },
  {
    id: 'nobody-is-the-owner',
    says: 'treats a call without a user token as that of the owner, with a key without the option',
    rule: 'KEY-21',
    make: ({ key }) =>
      actAs(both(ownersCalls, withKey(key('plain')), hasNoToken), { key: key('full') }),
  },
  {
    id: 'owner-needs-no-right',
    says: "does not check the list of rights of a key in the owner's calls",
    rule: 'KEY-22',
    make: (target) =>
      actAs(both(ownersCalls, limited(target), hasToken), { key: target.key('full') }),
  },
];

/** Breaks calls that carry the token of an administrator's login. */
function byAdministrators(make: (isTheirs: OnRequest) => Interception): Interception {
  return rememberingLogins((logins) =>
    make((request) => {
      const login = logins.of(request)?.request;
      return login !== undefined && formOf(login).get('userid') === 'administrator';
    }),
  );
}

function limited({ limitedKeys }: FaultTarget): OnRequest {
  return (request) => limitedKeys.some((key) => withKey(key.secret)(request));
}

function statedFor(request: PassingRequest): (typeof operations)[number] | undefined {
  return operations.find((operation) => operation.id === request.operation);
}

function needsOption(request: PassingRequest): boolean {
  return statedFor(request)?.withoutAdvanced === 'never';
}
