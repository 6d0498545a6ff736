import type { LdapConfiguration } from '../../rules/ldap-configuration.ts';
import { providerTypes } from '../../rules/provider-configuration.ts';
import { type Asked, whoIsAsked } from '../../rules/provider-order.ts';
import type { User } from '../../rules/records.ts';
import { lineInReach } from '../find/account.ts';
import { keepPerson } from '../find/directory-user.ts';
import { directoryOf, metBy } from '../find/provider.ts';
import type { Asking } from '../operation.ts';

/** `unreachable`: nobody was proven, and a directory that was asked did not answer. */
export type Outcome =
  | { readonly state: 'proven'; readonly user: User }
  | { readonly state: 'refused' | 'unreachable'; readonly user?: Named | undefined };

/** Who a try was at, as far as anybody knows. */
export type Named = Pick<User, 'accountId' | 'userName'>;

/** Of one provider: it decides where it names a user. `hashed`: a password was held against a hash. */
type Opinion = Outcome & { readonly hashed?: boolean };

/** The providers to ask about an id: those of the account, then of the accounts above it that are in reach. */
export async function providersFor(
  asking: Asking,
  accountId: number,
  login: Pick<Asked, 'by' | 'id'>,
): Promise<readonly Asked[]> {
  const { users } = asking.service.store.read;
  const line = await lineInReach(asking, accountId);
  const asked = line.map(async ({ id }) => whoIsAsked(await users.providers(id), login));
  return (await Promise.all(asked)).flat();
}

/** The user that the store has met under this id, for counting guesses. */
export async function firstMet(
  asking: Asking,
  askedOnes: readonly Asked[],
): Promise<User | undefined> {
  for (const asked of askedOnes) {
    const user = await metBy(asking, asked);
    if (user !== undefined) return user;
  }
  return undefined;
}

/**
 * Proves a user by a password. The first provider that knows the id decides (SIL-30), but whoever
 * fails has had all of them asked and one hash checked, so that neither answer nor time tells who is
 * known where (SIL-28).
 */
export async function provePassword(
  asking: Asking,
  askedOnes: readonly Asked[],
  password: string,
): Promise<Outcome> {
  let user: Named | undefined;
  let hashed = false;
  let unreachable = false;
  for (const asked of askedOnes) {
    const decided = user !== undefined;
    const opinion = await opinionOn(asking, asked, { password, decided });
    if (opinion.state === 'proven') return opinion;
    user ??= opinion.user;
    hashed ||= opinion.hashed === true;
    unreachable ||= opinion.state === 'unreachable';
  }
  if (!hashed) await asking.service.passwords.matches(password, undefined);
  return { state: unreachable ? 'unreachable' : 'refused', user };
}

/** The user that an id alone names, as the first provider that knows it says. */
export async function identify(asking: Asking, askedOnes: readonly Asked[]): Promise<Outcome> {
  let unreachable = false;
  for (const asked of askedOnes) {
    const met = await metBy(asking, asked);
    const configuration = directoryOf(asking, asked.provider);
    if (configuration === undefined) {
      if (met !== undefined && !isDirectory(asked)) return { state: 'proven', user: met };
      continue;
    }
    const found = await asking.service.directory.find(configuration, asked);
    if (found.state === 'found')
      return { state: 'proven', user: await keepPerson(asking, asked.provider, found.person) };
    // Whom a directory no longer knows is nobody there; one that is away cannot say.
    if (found.state === 'unreachable' && met !== undefined) return { state: 'proven', user: met };
    unreachable ||= found.state === 'unreachable';
  }
  return { state: unreachable ? 'unreachable' : 'refused' };
}

interface Try {
  readonly password: string;
  /** Another provider has decided: what is still asked is asked for the time it takes. */
  readonly decided: boolean;
}

async function opinionOn(asking: Asking, asked: Asked, attempt: Try): Promise<Opinion> {
  const met = await metBy(asking, asked);
  const configuration = directoryOf(asking, asked.provider);
  if (configuration !== undefined)
    return await opinionOfDirectory(asking, asked, { ...attempt, configuration, met });
  const { password, decided } = attempt;
  if (met === undefined || decided || isDirectory(asked)) return { state: 'refused' };
  const matched = await asking.service.passwords.matches(password, met.passwordHash);
  return { state: matched ? 'proven' : 'refused', user: met, hashed: true };
}

/** Nobody but the directory proves its people: while it is switched off they are not there. */
function isDirectory({ provider }: Asked): boolean {
  return provider.providerType === providerTypes.ldap;
}

interface DirectoryTry extends Try {
  readonly configuration: LdapConfiguration;
  readonly met: User | undefined;
}

async function opinionOfDirectory(
  asking: Asking,
  { provider, id }: Asked,
  { password, decided, configuration, met }: DirectoryTry,
): Promise<Opinion> {
  const { directory } = asking.service;
  const proof = decided
    ? await directory.pretend(configuration)
    : await directory.logIn(configuration, id, password);
  if (proof.state === 'proven')
    return { state: 'proven', user: await keepPerson(asking, provider, proof.person) };
  if (proof.state === 'refused') {
    const { userName } = proof;
    return { state: 'refused', user: { accountId: provider.accountId, userName } };
  }
  // One that is away, or is bound to directly, does not say whom it knows: then the store does.
  return { state: proof.state === 'unreachable' ? 'unreachable' : 'refused', user: met };
}
