import type { Provider } from '../../rules/records.ts';

export interface ProviderReads {
  providers(accountId: number): Promise<readonly Provider[]>;
  providerById(id: number): Promise<Provider | undefined>;
}

export interface ProviderChanges {
  addProvider(provider: Omit<Provider, 'id'>): Promise<number>;
}
