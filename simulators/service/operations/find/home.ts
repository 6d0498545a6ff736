import { homeOf } from '../../rules/port-home.ts';
import type { Call } from '../operation.ts';
import { accountOfDomain } from './account.ts';

/** Refuses a domain name that is not of the parent account of something in this account (interface 4.5 domainname). */
export async function refuseOtherHome(
  call: Call<'domain-unknown' | 'output-port-elsewhere'>,
  accountId: number,
  domain: string,
): Promise<void> {
  const named = await accountOfDomain(call, domain);
  if (named === undefined) throw call.problem('domain-unknown');
  const home = homeOf(await call.service.store.read.accounts.ancestors(accountId));
  if (!home.some(({ id }) => id === named.id)) throw call.problem('output-port-elsewhere');
}
