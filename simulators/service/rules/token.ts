/** A live or spent user token (SIL-25). Bound to the key of its login (interface 5.3). */
export interface UserToken {
  readonly id: number;
  readonly family: string;
  readonly kind: 'access' | 'refresh';
  readonly userId: number;
  readonly keyId: number;
  readonly expiresAt: number;
  readonly spentAt?: number;
}

/** A live or spent token of a registered device. Refreshed under the key it was registered with. */
export interface DeviceToken {
  readonly id: number;
  readonly family: string;
  readonly kind: 'access' | 'refresh';
  readonly deviceId: number;
  readonly keyId: number;
  readonly expiresAt: number;
  readonly spentAt?: number;
}

/** An endpoint that asked for tokens and polls for them (RFC 8628). */
export interface DeviceRegistration {
  readonly id: number;
  readonly deviceId: number;
  readonly keyId: number;
  readonly state: 'pending' | 'authorised' | 'denied';
  /** Between two polls. */
  readonly intervalMs: number;
  readonly polledAt?: number;
  readonly expiresAt: number;
}
