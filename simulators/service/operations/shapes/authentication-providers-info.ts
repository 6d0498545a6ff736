import Type, { type Static } from 'typebox';
import type { Provider } from '../../rules/records.ts';
import { int } from '../words.ts';

/** The members of the add call, and the id (SIL-1B). */
export const authenticationProvidersInfo = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: int(),
        name: Type.String(),
        providerType: int({
          description: '0 local, 1 LDAP, 2 cloud directory, 3 identity provider',
        }),
        typeConfiguration: Type.String({
          description: 'JSON, without passwords and secrets; {} for callers without a key',
        }),
        accountId: int(),
        priority: int(),
        active: Type.Boolean(),
        domainNames: Type.Array(Type.String()),
      }),
    ),
  },
  { $id: 'AuthenticationProvidersInfo' },
);

type Item = Static<typeof authenticationProvidersInfo>['items'][number];

/** `shown`: what may be seen of its configuration. */
export function toProviderItem(provider: Provider, shown: object): Item {
  const { id, name, providerType, accountId, priority, active, domainNames } = provider;
  return {
    id,
    name,
    providerType,
    typeConfiguration: JSON.stringify(shown),
    accountId,
    priority,
    active,
    domainNames: [...domainNames],
  };
}
