import type { AccessControl } from '../../rules/records.ts';

export interface AccessControlReads {
  /** In the order in which they were added. */
  ofAccount(accountId: number): Promise<readonly AccessControl[]>;
  /** Those about users and groups of this provider, whatever account they are for. */
  ofProvider(providerId: number): Promise<readonly AccessControl[]>;
}

/** The controls about a provider's users and groups go with the provider. */
export interface AccessControlChanges {
  addAccessControl(control: Omit<AccessControl, 'id'>): Promise<number>;
  removeAccessControl(id: number): Promise<boolean>;
}
