import type { DirectoryId } from './directory-person.ts';
import type { Provider } from './records.ts';

/** A provider, and the id to ask it about. */
export interface Asked extends DirectoryId {
  readonly provider: Provider;
}

/**
 * Who is asked about an id, in this order: the account's active providers as they stand, by priority
 * and then id (SIL-30); before them, about `user` of a name `user@domain`, those that speak for the domain.
 */
export function whoIsAsked(
  providers: readonly Provider[],
  { by, id }: DirectoryId,
): readonly Asked[] {
  const active = providers.filter((provider) => provider.active);
  const [, name, domain = ''] = (by === 'name' ? /^(.+)@([^@]+)$/.exec(id) : null) ?? [];
  const named = name === undefined ? [] : active.filter((provider) => speaksFor(provider, domain));
  return [
    ...named.map((provider) => ({ provider, by, id: name ?? id })),
    ...active.map((provider) => ({ provider, by, id })),
  ];
}

function speaksFor({ domainNames }: Provider, domain: string): boolean {
  return domainNames.some((one) => one.toLowerCase() === domain.toLowerCase());
}
