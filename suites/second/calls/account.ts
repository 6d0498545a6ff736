import { type Answer, answered, made } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { Refusal } from '../refusal.ts';
import { type Account, accountByDomain, isWithin } from '../state.ts';

/** The account of a domain, as far as the caller's key reaches. */
export function reachable({ state, key }: Asked, domain: string): Account | undefined {
  const account = accountByDomain(state, domain);
  return account !== undefined && isWithin(account, key.account) ? account : undefined;
}

/** interface 4.2. */
export function accountInfo(asked: Asked): Answer {
  const domain = asked.given.optional('domainname');
  const account = domain === undefined ? asked.account : reachable(asked, domain);
  if (account === undefined) throw new Refusal(404, 'no such account');
  const { id, name, type, domains } = account;
  return answered({
    timezone: null,
    uuid: `account ${String(id)}`,
    domainNames: domains,
    accountType: type,
    name,
    id,
  });
}

const domainName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** interface 4.2; vendors are made by hand. */
export function createAccount(asked: Asked): Answer {
  const { state, given } = asked;
  const parent = reachable(asked, given.text('parentdomain'));
  if (parent === undefined) throw new Refusal(404, 'no such parent');
  const type = given.oneOf('accounttype', [1, 2, 3]);
  if (type !== 2 && type !== 3) throw new Refusal(422, 'no such accounttype can be made');
  given.text('applicationname');
  const domains = given.all('domainname').map((one) => one.toLowerCase());
  if (domains.length === 0) throw new Refusal(422, 'domainname is missing');
  const wrong = domains.find(
    (one) => !domainName.test(one) || accountByDomain(state, one) !== undefined,
  );
  if (wrong !== undefined) throw new Refusal(422, `${wrong} is taken, or no domain name`);
  const name = given.text('accountname');
  const account: Account = { id: state.nextId(), name, type, domains, parent };
  state.accounts.push(account);
  return made(account.id);
}
