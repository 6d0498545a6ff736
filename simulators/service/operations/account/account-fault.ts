import type { ProblemAbout } from '../../rules/problem.ts';
import type { Reader } from '../../store/store.ts';

/** What an account is to have that not every account can have. */
export interface AccountWish {
  /** The account itself, where it is there already. */
  readonly id?: number;
  readonly domainNames: readonly string[];
  readonly locationId: number | undefined;
  /** The account and those above it that the caller reaches: a location is one of theirs. */
  readonly line: readonly number[];
}

/** What speaks against it; to be asked within the transaction that grants it. */
export async function faultOf(
  { accounts, locations }: Pick<Reader, 'accounts' | 'locations'>,
  { id, domainNames, locationId, line }: AccountWish,
): Promise<ProblemAbout | undefined> {
  for (const domain of domainNames) {
    const holder = await accounts.byDomain(domain);
    if (holder !== undefined && holder.id !== id)
      return { parameter: 'domainname', detail: `${domain} is taken` };
  }
  if (locationId === undefined) return undefined;
  const location = await locations.byId(locationId);
  return location !== undefined && line.includes(location.accountId)
    ? undefined
    : { parameter: 'locationid', detail: 'there is no such location' };
}
