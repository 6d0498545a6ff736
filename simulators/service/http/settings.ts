import { defaultRuleSettings, type RuleSettings } from '../rules/settings.ts';

/** What the HTTP side of the service needs to be told; `defaultHttpSettings` but for the signing key. */
export interface HttpSettings {
  /** The path of {base_url}; ends in the version of the interface (interface 9). */
  readonly basePath: string;
  /** Of forms and all other bodies that are not uploads. */
  readonly formLimitBytes: number;
  /** Within it such a body must have come whole. */
  readonly formTimeMs: number;
  /** Within it the head of a request must have come whole. */
  readonly headTimeMs: number;
  /** An upload that sends nothing for so long is given up. */
  readonly uploadStallMs: number;
  /** Signs page tokens and seals secrets: 32 random bytes, kept with the data so that both outlive a restart. */
  readonly signingKey: Uint8Array;
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted; none by default. */
  readonly trustedProxies?: readonly string[];
  readonly rules: RuleSettings;
}

export const defaultHttpSettings: Omit<HttpSettings, 'signingKey'> = {
  basePath: '/api/v1',
  formLimitBytes: 256 * 1024,
  formTimeMs: 30_000,
  headTimeMs: 30_000,
  uploadStallMs: 60_000,
  rules: defaultRuleSettings,
};
