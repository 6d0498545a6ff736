import { type AccessDecision, decideAccess } from '../rules/access.ts';
import type { Caller, PresentedBearer, PresentedKey } from '../rules/caller.ts';
import type { Grant } from '../rules/grant.ts';
import { newUser } from '../rules/new-user.ts';
import { type Permission, permissions } from '../rules/permissions.ts';
import type { ApiKey, Role, User } from '../rules/records.ts';
import { roleRights } from '../rules/roles.ts';
import { device, plainKey } from './access-matrix.ts';
import { operations } from './index.ts';

/** Every caller that part 5 tells apart, against every grant that an operation declares. */
export interface Case {
  readonly grant: Grant;
  readonly caller: Caller;
  readonly decision: AccessDecision;
}

export const person: User = {
  id: 7,
  accountId: 1,
  providerId: 1,
  userName: 'u',
  ...newUser,
  createdAt: 0,
};
const roles = Object.keys(roleRights) as Role[];

function keysFor(grant: Grant): PresentedKey[] {
  const lists: (readonly Permission[] | undefined)[] = [
    undefined,
    [],
    permissions,
    grant.permissions,
    ...grant.permissions.map((left) => permissions.filter((name) => name !== left)),
  ];
  const live = lists.flatMap((advanced) =>
    [true, false].flatMap((secure) =>
      [true, false].flatMap((allowUnauthenticatedRequests) =>
        [true, false].map(
          (allowUntrustedEndpoints): PresentedKey => ({
            state: 'live',
            key: {
              ...plainKey,
              secure,
              allowUnauthenticatedRequests,
              allowUntrustedEndpoints,
              ...(advanced === undefined ? {} : { advancedPermissions: advanced }),
            },
          }),
        ),
      ),
    ),
  );
  return [{ state: 'none' }, { state: 'dead' }, ...live];
}

const bearers: readonly PresentedBearer[] = [
  { state: 'none' },
  { state: 'dead' },
  device,
  ...roles.map(
    (role): PresentedBearer => ({ state: 'user', user: person, standing: { role, accountId: 1 } }),
  ),
];

export const cases: readonly Case[] = operations.flatMap(({ grant }) =>
  keysFor(grant).flatMap((key) =>
    bearers.map((bearer) => ({
      grant,
      caller: { key, bearer },
      decision: decideAccess(grant, { key, bearer }),
    })),
  ),
);
export const keyed: readonly Case[] = cases.filter(({ grant }) => grant.key === 'required');

export function keyOf({ key }: Caller): ApiKey | undefined {
  return key.state === 'live' ? key.key : undefined;
}

/** Somebody was tried, and nobody was let in. */
export function allRefused(some: readonly Case[]): boolean {
  return some.length > 0 && some.every(({ decision }) => !decision.allowed);
}
