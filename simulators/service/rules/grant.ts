import type { Permission } from './permissions.ts';

/** Who may make a call, as the interface states it (interface 4 and 5). Declared, never coded in a body. */
export interface Grant {
  /** interface 5.1. `not needed`: whatever is sent as key or token is no reason to refuse. */
  readonly key: 'required' | 'not needed';
  /** Whether the key needs the Advanced API permissions option (interface 5.2, 5.7). */
  readonly advanced: 'needed' | 'not needed' | 'not needed by the owner';
  /** What a key with the option and a user's token must each hold (interface 5.2, 5.3). */
  readonly permissions: readonly Permission[];
  readonly bearer: BearerDemand;
  /** interface 5.6. */
  readonly insecureKey: 'accepted' | 'refused';
}

/**
 * What must stand in the Authorization header:
 * `as the key says`: a user token under keys that disallow unauthenticated requests (interface 5.4);
 * `user`: always a user token (interface 4.4);
 * `login`: a device token under keys that disallow untrusted endpoints (interface 4.3, 5.5);
 * `recording`: a user or a device token (interface 4.4, 5.5).
 */
export type BearerDemand = 'as the key says' | 'user' | 'login' | 'recording';

/** A grant from what differs from the commonest one: a key with the option and these permissions. */
export function grant(permissions: readonly Permission[], differing: Partial<Grant> = {}): Grant {
  return {
    key: 'required',
    advanced: 'needed',
    permissions,
    bearer: 'as the key says',
    insecureKey: 'accepted',
    ...differing,
  };
}
