import type { ApiKey } from '../../rules/records.ts';
import type { TokenPair } from '../login/tokens.ts';

/** What a client that is known shows to get tokens. */
export interface TokenGrant {
  readonly key: ApiKey;
  readonly clientId: string;
  /** The refresh token or the device code. */
  readonly proof: string;
}

export type GrantRefusal =
  | 'grant-not-valid'
  | 'authorization-pending'
  | 'polled-too-soon'
  | 'device-code-expired'
  | 'authorization-denied';

/** A refusal, too, may have an effect that must last: it is told, not thrown. */
export type GrantOutcome =
  | { readonly issued: TokenPair['info'] }
  | { readonly refused: GrantRefusal };

export const notValid: GrantOutcome = { refused: 'grant-not-valid' };
