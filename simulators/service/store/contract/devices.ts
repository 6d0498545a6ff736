import type { Endpoint } from '../../rules/records.ts';
import type { DeviceRegistration, DeviceToken } from '../../rules/token.ts';
import type { Fields } from './fields.ts';

/** Endpoints, their tokens, and how they come by them (SIL-27). */
export interface DeviceReads {
  byId(id: number): Promise<Endpoint | undefined>;
  /** Of several with this name the oldest. */
  byEndpointId(accountId: number, endpointId: string): Promise<Endpoint | undefined>;
  /** A page in the order of the ids, of those after `after`. */
  ofAccount(
    accountId: number,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly Endpoint[]>;
  tokenByHash(hash: string): Promise<DeviceToken | undefined>;
  registrationByDeviceCode(hash: string): Promise<DeviceRegistration | undefined>;
  registrationByUserCode(hash: string): Promise<DeviceRegistration | undefined>;
}

export interface DeviceChanges {
  /** `tokenHash`: of a token that never ends by itself. */
  addEndpoint(endpoint: Omit<Endpoint, 'id'> & { readonly tokenHash: string }): Promise<number>;
  setEndpoint(id: number, fields: Fields<Omit<Endpoint, 'id'>>): Promise<boolean>;
  /** With its tokens and registrations. */
  removeEndpoint(id: number): Promise<boolean>;
  addDeviceToken(token: Omit<DeviceToken, 'id'> & { readonly hash: string }): Promise<number>;
  spendDeviceToken(id: number, at: number): Promise<void>;
  /** Those of one family, or all that a device has. */
  endDeviceTokens(of: { readonly family: string } | { readonly deviceId: number }): Promise<void>;
  addRegistration(
    registration: Omit<DeviceRegistration, 'id'> & {
      readonly deviceCodeHash: string;
      readonly userCodeHash: string;
    },
  ): Promise<number>;
  setRegistration(id: number, fields: Fields<Omit<DeviceRegistration, 'id'>>): Promise<boolean>;
  removeRegistration(id: number): Promise<boolean>;
  /** Those of a device that wait, or were not fetched yet. */
  denyRegistrations(deviceId: number): Promise<void>;
  /** Tokens and registrations whose time was over before that moment. */
  forgetDevices(before: number): Promise<void>;
}
