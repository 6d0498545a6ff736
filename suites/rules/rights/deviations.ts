import { both, letIn, on, withKey } from '../../prove/alter.ts';
import type { Fault, FaultTarget } from '../../prove/fault.ts';
import type { PassingRequest } from '../../prove/interception.ts';
import { isolations, keyRights, tokenRights } from './rules.ts';

/** One for each right of each call: it is not looked for on the list of a key. */
export const keyRightDeviations: readonly Fault[] = keyRights.map(
  ({ rule, operation, permission }) => ({
    id: `key-needs-no-${permission.toLowerCase()}-for-${wordsOf(operation)}`,
    says: `does not check ${permission} of the key for ${operation}`,
    rule: rule.id,
    // A token is of the key of its login, so that both go on with the full one.
    make: (target) =>
      letIn(
        both(on('login.post', operation), (request) => lacks(target, permission, request)),
        target.key('full'),
      ),
  }),
);

export const tokenRightDeviations: readonly Fault[] = tokenRights.map(({ rule, operation }) => ({
  id: `user-needs-no-right-for-${wordsOf(operation)}`,
  says: `checks only the key for ${operation}, not the rights of the token's user`,
  rule: rule.id,
  make: () => ({
    request: (request) => (request.operation === operation ? withoutToken(request) : request),
  }),
}));

export const isolationDeviations: readonly Fault[] = isolations.map(({ rule, operation }) => ({
  id: `reaches-over-accounts-at-${wordsOf(operation)}`,
  says: `lets a key of another account call ${operation} for this account`,
  rule: rule.id,
  make: ({ key }) => letIn(both(on(operation), withKey(key('foreign'))), key('full')),
}));

function wordsOf(operation: string): string {
  return operation.replace('.', '-');
}

function lacks(
  { limitedKeys }: FaultTarget,
  permission: string,
  { headers }: PassingRequest,
): boolean {
  const key = limitedKeys.find((one) => one.secret === headers['x-api-key']);
  return key !== undefined && !key.permissions.includes(permission);
}

function withoutToken(request: PassingRequest): PassingRequest {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}
