import type { Group, Provider } from '../../rules/records.ts';

export interface ProviderReads {
  providers(accountId: number): Promise<readonly Provider[]>;
  providerById(id: number): Promise<Provider | undefined>;
  groups(accountId: number): Promise<readonly Group[]>;
}

export interface ProviderChanges {
  addProvider(provider: Omit<Provider, 'id'>): Promise<number>;
  addGroup(group: Omit<Group, 'id'>): Promise<number>;
}
