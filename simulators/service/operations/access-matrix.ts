import { decideAccess } from '../rules/access.ts';
import type { Caller, PresentedBearer } from '../rules/caller.ts';
import { type Grant, grantFor } from '../rules/grant.ts';
import { newUser } from '../rules/new-user.ts';
import type { Permission } from '../rules/permissions.ts';
import type { ApiKey, Role, User } from '../rules/records.ts';
import type { Operation } from './operation.ts';

/** Who may make which call, worked out from the declared grants. */
export interface MatrixRow {
  readonly operation: string;
  readonly call: string;
  /** By situation: `yes`, `own` (one's own things only), or the problem of the refusal. */
  readonly cells: Readonly<Record<Situation, string>>;
}

export type Situation = keyof typeof situations;

export function accessMatrix(operations: readonly Operation[]): readonly MatrixRow[] {
  return operations.flatMap((operation) => {
    const { id, grant } = operation;
    const call = callOf(operation);
    return [row(id, call, grant), ...furtherRows(id, call, grant)];
  });
}

/** Method and path, and what else tells it from another call there (SIL-1D). */
export function callOf({ method, path, when }: Operation): string {
  const condition = when && ` ${when.given ? 'with' : 'without'} ${when.parameter}`;
  return `${method} ${path}${condition ?? ''}`;
}

/** A row for each value of a parameter that demands more than the call itself. */
function furtherRows(id: string, call: string, grant: Grant): readonly MatrixRow[] {
  const { parameter, byValue } = grant.further ?? { parameter: '', byValue: {} };
  return Object.keys(byValue).map((value) =>
    row(id, `${call} with ${parameter} ${value}`, grantFor(grant, { [parameter]: value })),
  );
}

function row(operation: string, call: string, grant: Grant): MatrixRow {
  const cells = Object.entries(situations).map(([name, situation]) => [
    name,
    cell(grant, situation),
  ]);
  return { operation, call, cells: Object.fromEntries(cells) as Record<Situation, string> };
}

function cell(grant: Grant, situation: (needed: readonly Permission[]) => Caller): string {
  const decision = decideAccess(grant, situation(grant.permissions));
  if (!decision.allowed) return decision.problem;
  return decision.access.ownOnly ? 'own' : 'yes';
}

/** Callers, given the permissions that a call names. */
const situations = {
  'no key': () => ({ key: { state: 'none' }, bearer: { state: 'none' } }),
  'key without the option': () => withKey({}),
  'key with the rights': (needed) => withKey({ advancedPermissions: needed }),
  'key without rights': () => withKey({ advancedPermissions: [] }),
  'insecure key': (needed) => withKey({ advancedPermissions: needed, secure: false }),
  'key that wants user tokens, none sent': (needed) =>
    withKey({ advancedPermissions: needed, allowUnauthenticatedRequests: false }),
  'key that wants devices, none sent': (needed) =>
    withKey({ advancedPermissions: needed, allowUntrustedEndpoints: false }),
  device: (needed) =>
    withKey({ advancedPermissions: needed, allowUntrustedEndpoints: false }, device),
  'dead token': (needed) => withKey({ advancedPermissions: needed }, { state: 'dead' }),
  'user, key without the option': () => withKey({}, user('Users')),
  'user, key with the rights': (needed) => withKey({ advancedPermissions: needed }, user('Users')),
  administrator: (needed) => withKey({ advancedPermissions: needed }, user('Administrators')),
  reporting: (needed) => withKey({ advancedPermissions: needed }, user('Reporting')),
  support: (needed) => withKey({ advancedPermissions: needed }, user('Support')),
} as const satisfies Record<string, (needed: readonly Permission[]) => Caller>;

function withKey(special: Partial<ApiKey>, bearer: PresentedBearer = { state: 'none' }): Caller {
  return { key: { state: 'live', key: { ...plainKey, ...special } }, bearer };
}

/** Secure, without the option, and with all that its settings allow. */
export const plainKey: ApiKey = {
  id: 1,
  accountId: 1,
  label: '',
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  active: true,
};

export const device: PresentedBearer = {
  state: 'device',
  endpoint: {
    id: 1,
    accountId: 1,
    endpointId: '',
    description: '',
    endpointType: '',
    authorized: true,
  },
};

function user(role: Role): PresentedBearer {
  const person: User = {
    id: 1,
    accountId: 1,
    providerId: 1,
    userName: 'somebody',
    ...newUser,
    createdAt: 0,
  };
  return { state: 'user', user: person, standing: { role, accountId: 1 } };
}
