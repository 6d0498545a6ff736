import type { Permission } from './permissions.ts';

/** Who may make a call, as the interface states it (interface 4 and 5). Declared, never coded in a body. */
export interface Grant {
  /**
   * interface 5.1. `not needed`: whatever is sent as key or token is no reason to refuse; `optional`: one
   * that is sent must do, but callers without any are let in.
   */
  readonly key: 'required' | 'optional' | 'not needed';
  /** Whether the key needs the Advanced API permissions option (interface 5.2, 5.7). */
  readonly advanced: 'needed' | 'not needed' | 'not needed by the owner';
  /** What a key with the option and a user's token must each hold (interface 5.2, 5.3). */
  readonly permissions: readonly Permission[];
  /** `account`: a user whose role reaches one's own things only is refused: this is nobody's own (SIL-23). */
  readonly reach: 'own' | 'account';
  readonly bearer: BearerDemand;
  /** interface 5.6. */
  readonly insecureKey: 'accepted' | 'refused';
  readonly further?: FurtherDemand;
}

/**
 * What must stand in the Authorization header:
 * `as the key says`: a user token under keys that disallow unauthenticated requests (interface 5.4);
 * `user`: always a user token (interface 4.4);
 * `login`: a device token under keys that disallow untrusted endpoints (interface 4.3, 5.5);
 * `recording`: a user or a device token (interface 4.4, 5.5).
 */
export type BearerDemand = 'as the key says' | 'user' | 'login' | 'recording';

/** What a request needs besides, where a parameter has one of these as its value, or first value (interface 4.7). */
export interface FurtherDemand {
  readonly parameter: string;
  readonly byValue: Readonly<Record<string, Partial<Pick<Grant, 'permissions' | 'reach'>>>>;
}

/** A grant from what differs from the commonest one: a key with the option and these permissions. */
export function grant(permissions: readonly Permission[], differing: Partial<Grant> = {}): Grant {
  return {
    key: 'required',
    advanced: 'needed',
    permissions,
    reach: 'own',
    bearer: 'as the key says',
    insecureKey: 'accepted',
    ...differing,
  };
}

/** The grant of a request whose parameters have these values: the call's own where they demand nothing. */
export function grantFor(grant: Grant, values: Readonly<Record<string, unknown>>): Grant {
  const { further } = grant;
  if (further === undefined) return grant;
  const given = values[further.parameter];
  const first: unknown = Array.isArray(given) ? given[0] : given;
  const demand =
    typeof first === 'number' || typeof first === 'string'
      ? further.byValue[String(first)]
      : undefined;
  if (demand === undefined) return grant;
  return {
    ...grant,
    ...demand,
    permissions: [...grant.permissions, ...(demand.permissions ?? [])],
  };
}
