import { family } from '../../engine/family.ts';
import { fault } from '../../engine/fault.ts';
import { both, letIn, on, withoutToken } from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import type { PassingRequest } from '../../engine/fault-proxy/interception.ts';
import { keyWithout, whoLacks } from '../../engine/session/lacking-rights.ts';
import { refusedToStrangers } from '../../engine/session/refused-to-strangers.ts';
import { testCase } from '../../engine/test-case.ts';
import { errorCitations } from '../../spec/citation.ts';
import { callOf, slugOf } from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { withoutRight } from '../api-keys/option.ts';
import { namesAnother } from '../tokens/rights.ts';
import { probeAs } from './callers.ts';

const listed = operations.flatMap((operation) =>
  operation.permissions.map((permission) => ({ operation, permission })),
);

/** interface 4 and 5.2: each right that a call lists, missing from the list of an API key. */
export const keyRights = family('RIGHT', listed, ({ operation, permission }) => [
  `${callOf(operation)} refuses an API key without the ${permission} permission`,
  {
    from: [
      `${operation.id} right ${permission}`,
      ...errorCitations(operation, 403),
      `5 right ${permission}`,
    ],
    needs: [`right.${operation.id}/${permission}`, ...sideEffectPermissions(operation.id)],
    refused: 'caller',
    faults: fault(
      `key-needs-no-${permission.toLowerCase()}-for-${slugOf(operation)}`,
      `does not check ${permission} of the key for ${operation.id}`,
      // A token is of the key of its login, so that both go on with the full one.
      (target) =>
        letIn(
          both(on('login.post', operation.id), (request) => lacks(target, permission, request)),
          target.key('full'),
        ),
    ),
  },
]);

/** Nobody can be found who lacks these three and may log in: SIL-23 gives them to every role. */
const everybodys: ReadonlySet<string> = new Set(['ViewJob', 'ViewUser', 'ViewOutputPort']);

const lackable = operations
  .map((operation) => ({
    operation,
    permissions: operation.permissions.filter((one) => !everybodys.has(one)),
  }))
  .filter(({ permissions }) => permissions.length > 0);

/** interface 4 and 5.3: the token of a user who lacks a right. */
export const tokenRights = family('ROLE', lackable, ({ operation, permissions }) => [
  `${callOf(operation)} refuses the token of a user who lacks one of the required permissions`,
  {
    from: [
      ...permissions.map((one) => `${operation.id} right ${one}`),
      ...errorCitations(operation, 403),
    ],
    needs: [`role.${operation.id}`, ...sideEffectPermissions(operation.id)],
    refused: (probe, c) => (namesAnother(probe, c.state) ? 'any' : 'caller'),
    faults: fault(
      `user-needs-no-right-for-${slugOf(operation)}`,
      `checks only the key for ${operation.id}, not the rights of the token's user`,
      {
        request: (request) =>
          request.operation === operation.id ? withoutToken(request) : request,
      },
    ),
  },
]);

export const rules = [...keyRights, ...tokenRights].map((one) => one.rule);

function lacks(
  { limitedKeys }: FaultTarget,
  permission: string,
  { headers }: PassingRequest,
): boolean {
  const key = limitedKeys.find((one) => one.secret === headers['x-api-key']);
  return key !== undefined && !key.permissions.includes(permission);
}

/** Each call that lists rights is sent by keys and users that lack one of them, each with the full key as control. */
export const testCases = [...Map.groupBy(keyRights, ({ operation }) => operation)].map(
  ([operation, own]) =>
    testCase(`rights/${slugOf(operation)}`, sideEffectPermissions(operation.id), async (s) => {
      for (const { rule, permission } of own) {
        const key = keyWithout(s, operation.id, permission);
        if (key !== undefined)
          await probeAs(s, operation, {
            rules: [rule.id, ...withoutRight(operation.id)],
            wrong: () => ({ key }),
          });
      }
      const actor = whoLacks(s, operation);
      if (actor === undefined) return;
      const rules = tokenRights.filter((one) => one.operation === operation);
      await probeAs(s, operation, {
        rules: [
          ...rules.map(({ rule }) => rule.id),
          'TOK-06',
          ...(refusedToStrangers[operation.id] ?? []),
        ],
        wrong: () => s.login(s.credentials.user(actor)),
      });
    }),
);
