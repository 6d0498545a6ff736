import Type from 'typebox';
import { ControlProblem } from '../../kit/control.ts';
import type { Account } from '../rules/records.ts';
import type { FilledSeed } from '../seed/fill.ts';
import type { Reader } from '../store/store.ts';

/** The member by which an entry says where it goes: a domain of the account. */
export const anAccount = { account: Type.Optional(Type.String()) };
export const closed = { additionalProperties: false };

/** The account of that domain, the seed's main customer without one. Throws ControlProblem 400. */
export async function accountOf(
  { accounts }: Pick<Reader, 'accounts'>,
  domain: string | undefined,
  people: FilledSeed,
): Promise<Account> {
  const main = people.accounts.find(({ type }) => type === 'customer')?.domains[0];
  const wanted = domain ?? main ?? '';
  const account = await accounts.byDomain(wanted);
  if (account !== undefined) return account;
  throw new ControlProblem(400, { detail: `No account has the domain "${wanted}".` });
}

/** Throws ControlProblem 409 when somebody has it already. */
export function refuseTaken(holder: unknown, what: string): void {
  if (holder === undefined) return;
  throw new ControlProblem(409, { detail: `${what} is taken.` });
}

/** The one that is meant. Throws ControlProblem 400 when there is none. */
export function known<T>(all: readonly T[], isMeant: (one: T) => boolean): T {
  const found = all.find(isMeant);
  if (found !== undefined) return found;
  throw new ControlProblem(400, { detail: 'The body refers to an object that does not exist.' });
}

/** All accounts below the top-level accounts of the seed, each once. */
export async function everyAccount(
  { accounts }: Pick<Reader, 'accounts'>,
  people: FilledSeed,
): Promise<readonly Account[]> {
  const found = new Map<number, Account>();
  for (const { domains } of people.accounts) {
    const account = await accounts.byDomain(domains[0] ?? '');
    if (account === undefined || found.has(account.id)) continue;
    for (const one of await accounts.subtree(account.id)) found.set(one.id, one);
  }
  return [...found.values()];
}
