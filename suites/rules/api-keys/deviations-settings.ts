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
import type { PassingRequest } from '../../prove/interception.ts';

const login = on('login.post');
const hasToken = (request: PassingRequest): boolean => bearerOf(request) !== undefined;
const hasNoToken: OnRequest = (request) => !hasToken(request);

/** interface 5.4 to 5.6: what the settings of a key demand. */
export const keySettingDeviations: readonly Fault[] = [
  {
    id: 'token-not-demanded',
    says: "ignores that 'Allow unauthenticated requests' is disabled",
    rule: 'KEY-09',
    make: ({ key }) => letIn(both(withKey(key('authenticated-only')), hasNoToken), key('full')),
  },
  {
    id: 'token-not-demanded-to-administer',
    says: "ignores that 'Allow unauthenticated requests' is disabled when users are created",
    rule: 'KEY-09',
    make: ({ key }) =>
      letIn(both(on('users.create'), withKey(key('authenticated-only')), hasNoToken), key('full')),
  },
  {
    id: 'login-demands-token',
    says: "demands a user token for login when 'Allow unauthenticated requests' is disabled",
    rule: 'KEY-10',
    make: ({ key }) => answersInstead(both(login, withKey(key('authenticated-only')), hasNoToken)),
  },
  {
    id: 'untrusted-login-works',
    says: "lets an untrusted endpoint log in although 'Allow untrusted endpoints' is disabled",
    rule: 'KEY-11',
    make: ({ key }) => letIn(both(login, withKey(key('trusted-only')), hasNoToken), key('full')),
  },
  {
    id: 'user-token-is-a-trusted-endpoint',
    says: "lets a user log in with another login's token although 'Allow untrusted endpoints' is disabled",
    rule: 'KEY-11',
    make: ({ key, deviceToken }) =>
      letIn(
        both(login, withKey(key('trusted-only')), (request) => {
          const bearer = bearerOf(request);
          return bearer !== undefined && bearer !== deviceToken;
        }),
        key('full'),
      ),
  },
  {
    id: 'beginning-of-a-key-suffices',
    says: 'accepts a key whose last characters are missing',
    rule: 'KEY-02',
    make: ({ key }) =>
      actAs(
        (request) => {
          const sent = request.headers['x-api-key'] ?? '';
          return sent.length > 8 && sent !== key('full') && key('full').startsWith(sent);
        },
        { key: key('full') },
      ),
  },
  ...(['expired', 'inactive'] as const).map((kind) => ({
    id: `${kind}-key-logs-in`,
    says: `lets users log in with an ${kind} key`,
    rule: kind === 'expired' ? 'KEY-03' : 'KEY-04',
    make: ({ key }: FaultTarget) => actAs(both(login, withKey(key(kind))), { key: key('full') }),
  })),
  {
    id: 'trusted-login-refused',
    says: "refuses login with a device token when 'Allow untrusted endpoints' is disabled",
    rule: 'KEY-12',
    make: ({ key }) => answersInstead(both(login, withKey(key('trusted-only')), hasToken)),
  },
  {
    id: 'untrusted-recording-works',
    says: "records a job without a token although 'Allow untrusted endpoints' is disabled",
    rule: 'KEY-13',
    make: ({ key, deviceToken }) =>
      actAs(both(on('documents.record'), withKey(key('trusted-only')), hasNoToken), {
        key: key('full'),
        bearer: deviceToken,
      }),
  },
  insecureKeyMay('documents.list', { id: 'insecure-key-lists', rule: 'KEY-14' }),
  insecureKeyMay('documents.send', { id: 'insecure-key-sends', rule: 'KEY-15' }),
  insecureKeyMay('documents.download', { id: 'insecure-key-downloads', rule: 'KEY-16' }),
];

/** The login must be of the same key as the call, so that both go on with the full one. */
function insecureKeyMay(operation: string, { id, rule }: Pick<Fault, 'id' | 'rule'>): Fault {
  return {
    id,
    says: `accepts an insecure key for ${operation}`,
    rule,
    make: ({ key }) =>
      letIn(both(on('login.post', operation), withKey(key('insecure'))), key('full')),
  };
}
