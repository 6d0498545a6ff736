import { providerTypes } from '../../rules/provider-configuration.ts';
import type { Provider } from '../../rules/records.ts';

/** Whether the account would be left without a provider for the users that are made by calls (interface 4.7). */
export function isLastLocal(provider: Provider, all: readonly Provider[]): boolean {
  const locals = all.filter(({ providerType }) => providerType === providerTypes.local);
  return locals.length === 1 && locals[0]?.id === provider.id;
}
