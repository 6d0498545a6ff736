import { type Json, member, numberMember } from '../../journal/json.ts';
import { type Asker, type AskOptions, denied, granted, type Seen } from './asker.ts';
import { type Claim, claimOf, untried } from './claim.ts';

/** interface 2, AccountInfo: 1 vendor, 2 customer, 3 container. */
const accountTypes = { vendor: 1, customer: 2, container: 3 } as const;
const nowhere = 'platen-probe.invalid';

/** The domains, and how parameters of GET calls travel: an account is found by one, another isn't. */
export async function probeDomains(asker: Asker): Promise<readonly Claim[]> {
  const { domains, keys } = asker.profile;
  const key = asker.credentials.key('full');
  const customer = await account(asker, domains.customer);
  const claims = [
    await getParametersClaim(asker, customer),
    domainClaim('customer', domains.customer, { seen: customer, type: accountTypes.customer }),
  ];
  if (domains.hostIsCustomer === true) {
    const seen = await asker.ask('account.get', { key }, { how: 'without a domain' });
    const described = granted(seen)
      ? { ...seen, words: `${seen.words}: the account with the id ${idWords(seen.json)}` }
      : seen;
    const isSame = numberMember(seen.json, 'id') === numberMember(customer.json, 'id');
    claims.push(
      claimOf(hostText(asker), [
        [described, granted(seen) && isSame, `the account with the id ${idWords(customer.json)}`],
      ]),
    );
  }
  for (const name of ['container', 'vendor', 'foreign'] as const) {
    const domain = domains[name];
    if (domain === undefined) continue;
    if (name !== 'container' && keys[name] === undefined) {
      claims.push(untried(`domains.${name}`, domain, `not checked: it needs keys.${name}`));
      continue;
    }
    const own = keys[name] === undefined ? key : asker.credentials.key(name);
    const seen = await account(asker, domain, { key: own });
    if (keys[name] !== undefined && denied(seen)) {
      claims.push(
        untried(`domains.${name}`, domain, `${seen.words}; to check it, add keys.${name}`),
      );
      continue;
    }
    const type = accountTypes[name === 'foreign' ? 'customer' : name];
    const other = numberMember(customer.json, 'id');
    claims.push(
      domainClaim(name, domain, { seen, type, ...(other === undefined ? {} : { other }) }),
    );
  }
  return claims;
}

function account(
  asker: Asker,
  domain: string,
  { key = asker.credentials.key('full'), ...more }: AskOptions & { readonly key?: string } = {},
): Promise<Seen> {
  const parameters = [['domainname', domain]] as const;
  return asker.ask('account.get', { key }, { parameters, how: `for ${domain}`, ...more });
}

/** Read where they travel, a domain that nobody has finds no account; not read, that of the address is found, or none at all. */
async function getParametersClaim(asker: Asker, customer: Seen): Promise<Claim> {
  const way = asker.profile.getParameters ?? 'body';
  const other = way === 'body' ? 'query' : 'body';
  const none = await account(asker, nowhere);
  const text = {
    about: 'getParameters',
    says: `parameters of GET calls are read in the ${way}`,
    remedy: `set getParameters to ${other}`,
  };
  const isRead = granted(customer) && !granted(none);
  const claim = claimOf(text, [
    granted(none)
      ? [none, isRead, 'no account, because this domain does not exist']
      : [customer, isRead, 'an account'],
    [none, true, 'no account'],
  ]);
  if (claim.state !== 'wrong') return claim;
  const otherWay = { getParameters: other } as const;
  const found = await account(asker, asker.profile.domains.customer, otherWay);
  const lacking = await account(asker, nowhere, otherWay);
  if (granted(found) && !granted(lacking))
    return { ...claim, seen: `${claim.seen}; they are read in the ${other}` };
  return granted(customer)
    ? claim
    : untried(text.about, text.says, `${customer.words}; to check it, the account must be found`);
}

function domainClaim(
  name: keyof typeof accountTypes | 'foreign',
  domain: string,
  { seen, type, other }: { readonly seen: Seen; readonly type: number; readonly other?: number },
): Claim {
  const kind = name === 'foreign' ? 'another customer' : `the ${name}`;
  const found = typeOf(seen.json);
  const isOther = other === undefined || numberMember(seen.json, 'id') !== other;
  const described =
    granted(seen) && found !== undefined
      ? {
          ...seen,
          words: `${seen.words}: accountType ${String(found)}${isOther ? '' : ', the account under test itself'}`,
        }
      : seen;
  return claimOf(
    {
      about: `domains.${name}`,
      says: `${domain} is a domain of ${kind} account`,
      remedy: 'use a domain name that is registered with that account',
    },
    [
      [
        described,
        granted(seen) && found === type && isOther,
        `accountType ${String(type)}${other === undefined ? '' : ', another account'}`,
      ],
    ],
  );
}

function idWords(json: Json | undefined): string {
  return String(numberMember(json, 'id') ?? 'unknown');
}

function typeOf(json: Json | undefined): number | undefined {
  return typeof member(json, 'accountType') === 'number'
    ? numberMember(json, 'accountType')
    : undefined;
}

function hostText({ profile }: Asker): {
  readonly about: string;
  readonly says: string;
  readonly remedy: string;
} {
  return {
    about: 'domains.hostIsCustomer',
    says: `${new URL(profile.baseUrl).hostname} is a domain of the customer account`,
    remedy: 'set it to false, or register the host name with the account',
  };
}
