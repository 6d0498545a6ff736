import { done, idOf, type Site, textOf } from './site.ts';

/** Things of a site that are made by calls of our own, and providers; every text in them is telling. */

export function providerMembers(site: Site, changed: object = {}): object {
  return {
    name: site.name('provider'),
    providerType: 0,
    typeConfiguration: '{}',
    accountId: site.accountId,
    priority: 90,
    active: false,
    domainNames: [`${site.name('mail-domain')}.test`],
    id: 0,
    ...changed,
  };
}

/** A directory that is switched off; what it says of itself is telling. */
export function directoryMembers(site: Site): object {
  const configuration = {
    address: `${site.name('ldap')}.test`,
    port: 389,
    baseDN: `dc=${site.name('base')}`,
    userName: `cn=${site.name('bind')}`,
    password: site.name('ldap-password'),
    userNameAttr: 'uid',
    active: false,
  };
  return providerMembers(site, {
    providerType: 1,
    typeConfiguration: JSON.stringify(configuration),
  });
}

/** An identity provider; it holds a client secret. */
export function identityMembers(site: Site): object {
  const configuration = { clientId: site.name('client'), clientSecret: site.name('client-secret') };
  return providerMembers(site, {
    providerType: 3,
    typeConfiguration: JSON.stringify(configuration),
  });
}

export async function provider(site: Site, members = providerMembers(site)): Promise<number> {
  return idOf(done(await site.ask({ method: 'PUT', path: '/authproviders', json: members })));
}

export function policyMembers(site: Site): object {
  return { policyName: site.name('policy'), balanceType: 'quota_wallet', initialBalance: 1 };
}

export async function policy(site: Site): Promise<number> {
  const json = policyMembers(site);
  return idOf(done(await site.ask({ method: 'POST', path: '/platen/v1/policies', json })));
}

/** All but the default policy, in the order in which they apply. */
export async function policyIds(site: Site): Promise<readonly number[]> {
  const { json } = done(await site.ask({ method: 'GET', path: '/platen/v1/policies' }));
  const all = json as readonly { readonly id: number; readonly isDefault: boolean }[];
  return all.filter(({ isDefault }) => !isDefault).map(({ id }) => id);
}

export function transactionMembers(site: Site, userName: string): object {
  return {
    userName,
    providerId: site.providerId,
    operation: 'add',
    balanceType: 'wallet',
    amount: 1,
    description: site.name('transaction'),
  };
}

export async function transaction(site: Site, userName: string): Promise<void> {
  const json = transactionMembers(site, userName);
  done(await site.ask({ method: 'POST', path: '/platen/v1/balances/transactions', json }));
}

export interface Registration {
  readonly endpointId: string;
  readonly userCode: string;
  readonly deviceCode: string;
}

/** A device that waits for an administrator. */
export async function registration(site: Site): Promise<Registration> {
  const endpointId = site.name('endpoint');
  const form = registrationForm(site, endpointId);
  const reply = done(await site.ask({ method: 'POST', path: '/oauth/v1/register', form }));
  const [userCode, deviceCode] = [textOf(reply, 'user_code'), textOf(reply, 'device_code')];
  return { endpointId, userCode, deviceCode };
}

export function registrationForm(site: Site, endpointId: string): Readonly<Record<string, string>> {
  return {
    client_id: endpointId,
    client_secret: site.key,
    client_type: 'Printer',
    client_description: site.name('device'),
  };
}
