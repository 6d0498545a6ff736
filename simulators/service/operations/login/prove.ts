import { type Asked, whoIsAsked } from '../../rules/provider-order.ts';
import type { User } from '../../rules/records.ts';
import { lineInReach } from '../find/account.ts';
import { keepPerson } from '../find/directory-user.ts';
import { directoryOf, metBy } from '../find/provider.ts';
import type { Asking } from '../operation.ts';

/** `unreachable`: nobody was proven, and a directory that was asked did not answer. */
export type Outcome =
  | { readonly state: 'proven'; readonly user: User }
  | { readonly state: 'refused' }
  | { readonly state: 'unreachable' };

type Opinion =
  | { readonly state: 'proven'; readonly user: User }
  | { readonly state: 'refused' | 'unknown' }
  /** `known`: the store has met such a user there. */
  | { readonly state: 'unreachable'; readonly known: boolean };

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
  let decided = false;
  let hashed = false;
  let unreachable = false;
  for (const asked of askedOnes) {
    const opinion = await opinionOn(asking, asked, { password, decided });
    hashed ||= opinion.hashed;
    if (opinion.state === 'proven') return { state: 'proven', user: opinion.user };
    unreachable ||= opinion.state === 'unreachable';
    decided ||= decides(opinion);
  }
  if (!hashed) await asking.service.passwords.matches(password, undefined);
  return { state: unreachable ? 'unreachable' : 'refused' };
}

/** The user that an id alone names, as the first provider that knows it says. */
export async function identify(asking: Asking, askedOnes: readonly Asked[]): Promise<Outcome> {
  let unreachable = false;
  for (const asked of askedOnes) {
    const met = await metBy(asking, asked);
    const configuration = directoryOf(asking, asked.provider);
    if (configuration === undefined) {
      if (met !== undefined) return { state: 'proven', user: met };
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

async function opinionOn(
  asking: Asking,
  asked: Asked,
  { password, decided }: Try,
): Promise<Opinion & { readonly hashed: boolean }> {
  const { directory, passwords } = asking.service;
  const met = await metBy(asking, asked);
  const configuration = directoryOf(asking, asked.provider);
  if (configuration !== undefined) {
    const proof = decided
      ? await directory.pretend(configuration)
      : await directory.logIn(configuration, asked.id, password);
    if (proof.state === 'proven') {
      const user = await keepPerson(asking, asked.provider, proof.person);
      return { state: 'proven', user, hashed: false };
    }
    if (proof.state === 'unreachable')
      return { state: 'unreachable', known: met !== undefined, hashed: false };
    // A directory that is bound to directly refuses without saying whether it knows the name.
    const known = proof.state !== 'unknown' || met !== undefined;
    return { state: known ? 'refused' : 'unknown', hashed: false };
  }
  if (met === undefined || decided) return { state: 'unknown', hashed: false };
  const matched = await passwords.matches(password, met.passwordHash);
  return matched
    ? { state: 'proven', user: met, hashed: true }
    : { state: 'refused', hashed: true };
}

function decides(opinion: Opinion): boolean {
  return opinion.state === 'unreachable' ? opinion.known : opinion.state !== 'unknown';
}
