import type { Provider } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

export interface ProviderReads {
  /** In the order in which they are asked: by priority, then id (SIL-30). */
  providers(accountId: number): Promise<readonly Provider[]>;
  providerById(id: number): Promise<Provider | undefined>;
  hasUsers(providerId: number): Promise<boolean>;
}

export interface ProviderChanges {
  addProvider(provider: NewProvider): Promise<number>;
  setProvider(id: number, fields: Fields<Omit<Provider, 'id' | 'accountId'>>): Promise<boolean>;
  /** Of a provider without users; the access controls about it go with it. */
  removeProvider(id: number): Promise<boolean>;
}

/** `domainNames`: none when left out. */
export type NewProvider = Omit<Provider, 'id' | 'domainNames'> &
  Partial<Pick<Provider, 'domainNames'>>;
