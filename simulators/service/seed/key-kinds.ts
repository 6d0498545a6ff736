import { permissions } from '../rules/permissions.ts';
import type { ApiKey } from '../rules/records.ts';

type KeySettings = Pick<
  ApiKey,
  | 'secure'
  | 'allowUnauthenticatedRequests'
  | 'allowUntrustedEndpoints'
  | 'advancedPermissions'
  | 'active'
  | 'expiresAt'
>;

/** Every right and no hindrance: each other kind takes one thing away. */
const everything: KeySettings = {
  secure: true,
  allowUnauthenticatedRequests: true,
  allowUntrustedEndpoints: true,
  advancedPermissions: permissions,
  active: true,
};
const { advancedPermissions: _, ...withoutTheOption } = everything;
const longAgo = Date.UTC(2001, 0, 1);

/** The kinds of API keys that part 5 of the interface tells apart. `limited` has just the rights it is given. */
export const keyKinds = {
  full: everything,
  plain: withoutTheOption,
  limited: { ...everything, advancedPermissions: [] },
  insecure: { ...everything, secure: false },
  authenticatedOnly: { ...everything, allowUnauthenticatedRequests: false },
  trustedOnly: { ...everything, allowUntrustedEndpoints: false },
  expired: { ...everything, expiresAt: longAgo },
  inactive: { ...everything, active: false },
} as const satisfies Readonly<Record<string, KeySettings>>;

export type KeyKind = keyof typeof keyKinds;

export const keyKindNames = Object.keys(keyKinds) as KeyKind[];
