import type { Location, LocationIdentifier } from '../../rules/records.ts';

export interface LocationReads {
  byId(id: number): Promise<Location | undefined>;
  /** By id. */
  ofAccounts(accountIds: readonly number[]): Promise<readonly Location[]>;
  /** Those with an identifier of the clue's type that has its value, or whose span contains its span. */
  matching(accountIds: readonly number[], clue: LocationIdentifier): Promise<readonly Location[]>;
  /** What keeps a location from being removed. */
  userOf(id: number): Promise<'input port' | 'account' | undefined>;
}

export interface LocationChanges {
  addLocation(location: Omit<Location, 'id'>): Promise<number>;
  setLocation(id: number, fields: Omit<Location, 'id' | 'accountId'>): Promise<boolean>;
  removeLocation(id: number): Promise<boolean>;
}
