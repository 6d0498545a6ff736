import type { Caller } from './caller.ts';
import type { Grant } from './grant.ts';
import type { Permission } from './permissions.ts';
import type { AccessProblemCode } from './problems.ts';
import type { ApiKey, DocumentRecord, Endpoint, User } from './records.ts';
import { roleRights } from './roles.ts';
import type { Standing } from './standing.ts';

/** What a caller who was let in may reach. */
export interface Access {
  /** Absent only where the call needs no key. */
  readonly key?: ApiKey;
  readonly user?: User;
  /** There with a user, and only then. */
  readonly standing?: Standing;
  readonly endpoint?: Endpoint;
  /** Only things of this user are there for the caller; all others answer as unknown (SIL-46). */
  readonly ownOnly: boolean;
}

export type AccessDecision =
  | { readonly allowed: true; readonly access: Access }
  | { readonly allowed: false; readonly problem: AccessProblemCode };

/** interface 5, in the order of SIL-09: the key, the token, then the right. */
export function decideAccess(grant: Grant, caller: Caller): AccessDecision {
  if (grant.key === 'not needed') {
    return {
      allowed: true,
      access:
        caller.key.state === 'live' ? { key: caller.key.key, ownOnly: false } : { ownOnly: false },
    };
  }
  if (caller.key.state === 'none') {
    // SIL-31, SIL-32: what such a caller gets to see is for the call to say.
    if (grant.key === 'optional') return { allowed: true, access: { ownOnly: false } };
    return refused('key-missing');
  }
  if (caller.key.state === 'dead') return refused('key-not-valid');
  const { key } = caller.key;
  const problem =
    insecureKeyProblem(grant, key) ??
    bearerProblem(grant, key, caller.bearer.state) ??
    keyRightProblem(grant, key, caller.bearer.state) ??
    userRightProblem(grant, caller);
  return problem === undefined
    ? { allowed: true, access: accessOf(grant, key, caller) }
    : refused(problem);
}

/** Whether the key itself names the right; a key without the option names none (SIL-35, SIL-46). */
export function keyHolds(key: ApiKey | undefined, permission: Permission): boolean {
  return key?.advancedPermissions?.includes(permission) ?? false;
}

/** Whether key and, where a token of one is sent, user hold a right that the call itself doesn't ask for. */
export function holds({ key, standing }: Access, permission: Permission): boolean {
  if (!keyHolds(key, permission)) return false;
  return standing === undefined || roleRights[standing.role].permissions.has(permission);
}

/** Whether a document is there for this caller, its account being in reach. */
export function ownsOrReaches(access: Access, document: Pick<DocumentRecord, 'userId'>): boolean {
  return !access.ownOnly || (access.user !== undefined && document.userId === access.user.id);
}

/** interface 5.6. */
function insecureKeyProblem(grant: Grant, key: ApiKey): AccessProblemCode | undefined {
  return grant.insecureKey === 'refused' && !key.secure ? 'key-insecure' : undefined;
}

type BearerState = Caller['bearer']['state'];

function bearerProblem(
  grant: Grant,
  key: ApiKey,
  state: BearerState,
): AccessProblemCode | undefined {
  return bearerProblems[grant.bearer](key, state);
}

const bearerProblems: Readonly<
  Record<Grant['bearer'], (key: ApiKey, state: BearerState) => AccessProblemCode | undefined>
> = {
  // interface 5.4; a device token is no user token
  'as the key says': (key, state) => {
    if (state === 'dead') return 'token-not-valid';
    return state === 'user' || key.allowUnauthenticatedRequests ? undefined : 'user-token-missing';
  },
  // interface 4.4, list of the user's documents
  user: (_key, state) => {
    if (state === 'dead') return 'token-not-valid';
    return state === 'user' ? undefined : 'user-token-missing';
  },
  // interface 4.3, 5.5: login is how one gets a user token, so a dead one is no hindrance
  login: (key, state) => {
    if (state === 'device' || key.allowUntrustedEndpoints) return undefined;
    return state === 'none' ? 'device-token-missing' : 'token-not-valid';
  },
  // interface 4.4, 5.5, SIL-32, SIL-33: either token, always; so every recording is authenticated
  // or comes from a trusted endpoint, whatever else the key allows
  recording: (_key, state) => {
    if (state === 'none') return 'recording-token-missing';
    return state === 'dead' ? 'recording-token-not-valid' : undefined;
  },
};

/** interface 5.2, 5.7, SIL-34: with the option on, the key must name the right, owner or not. */
function keyRightProblem(
  grant: Grant,
  key: ApiKey,
  state: BearerState,
): AccessProblemCode | undefined {
  if (key.advancedPermissions !== undefined) {
    return grant.permissions.every((name) => keyHolds(key, name)) ? undefined : 'key-right-missing';
  }
  if (grant.advanced === 'not needed') return undefined;
  if (grant.advanced === 'not needed by the owner' && state === 'user') return undefined;
  return 'key-option-missing';
}

/** interface 5.3, SIL-24. */
function userRightProblem(grant: Grant, caller: Caller): AccessProblemCode | undefined {
  if (caller.bearer.state !== 'user' || grant.bearer === 'login') return undefined;
  const { permissions, reach } = roleRights[caller.bearer.standing.role];
  const reaches = grant.reach === 'own' || reach === 'account';
  const holdsAll = grant.permissions.every((name) => permissions.has(name));
  return reaches && holdsAll ? undefined : 'user-right-missing';
}

function accessOf(grant: Grant, key: ApiKey, { bearer }: Caller): Access {
  if (bearer.state === 'device') return { key, endpoint: bearer.endpoint, ownOnly: false };
  if (bearer.state !== 'user') return { key, ownOnly: false };
  const byOwnerOnly =
    grant.advanced === 'not needed by the owner' && key.advancedPermissions === undefined;
  return {
    key,
    user: bearer.user,
    standing: bearer.standing,
    ownOnly: byOwnerOnly || roleRights[bearer.standing.role].reach === 'own',
  };
}

function refused(problem: AccessProblemCode): AccessDecision {
  return { allowed: false, problem };
}
