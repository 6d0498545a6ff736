import type { KeyKind } from '../../journal/facts.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { type Asker, denied, granted } from './asker.ts';
import { type Claim, claimOf, lost, noRefusal, refusal, type Step, untried } from './claim.ts';
import { probeLimited } from './limited.ts';
import { logIn, provenLogin, provenUser } from './login.ts';

type Name = Exclude<keyof TargetProfile['keys'], 'limited' | 'full'>;

interface KeyClaim {
  readonly name: Name;
  readonly kind: KeyKind;
  readonly says: string;
  readonly remedy: string;
  /** Beyond that the target knows it; undefined: nothing harmless shows it. */
  prove?(asker: Asker, key: string): Promise<readonly Step[] | undefined>;
}

const token = 'a login with a token';
const known = 'check that the secret belongs to an active key';

/** Keys that work, each in its way. */
const workingKeys: readonly KeyClaim[] = [
  {
    name: 'plain',
    kind: 'plain',
    says: 'a secure key with the Advanced API permissions option disabled',
    remedy: 'disable the Advanced API permissions option for this key',
    prove: async (asker, key) => {
      if (asker.declined.has('outputports.list')) return [];
      const seen = await asker.ask('outputports.list', { key });
      return [[seen, denied(seen), refusal]];
    },
  },
  {
    name: 'insecure',
    kind: 'insecure',
    says: "a key without the secure setup: it does not list a user's documents",
    remedy: 'remove the secure setup from this key',
    prove: async (asker, key) => {
      const login = await provenLogin(asker, { key });
      if (login?.bearer === undefined) return login && [[login.seen, false, token]];
      const caller = { key, bearer: login.bearer };
      const seen = await asker.ask('documents.list', caller, { how: 'with a token' });
      return [[seen, denied(seen), refusal]];
    },
  },
  {
    name: 'foreign',
    kind: 'foreign',
    says: 'a full key of another customer account',
    remedy: 'use a key of another customer account, which cannot read the account under test',
    prove: async (asker, key) => {
      const { customer } = asker.profile.domains;
      const parameters = [['domainname', customer]] as const;
      const options = { parameters, how: `for ${customer}` };
      const own = await asker.ask('account.get', { key: asker.credentials.key('full') }, options);
      if (!granted(own)) return [];
      const seen = await asker.ask('account.get', { key }, options);
      return [[seen, !granted(seen), `${refusal}, or no account`]];
    },
  },
  { name: 'vendor', kind: 'vendor', says: 'a full key of the vendor account', remedy: known },
  { name: 'container', kind: 'container', says: 'a full key of the container', remedy: known },
];

/** What is known with one request each: the target takes the key. */
async function probeWorking(asker: Asker, one: KeyClaim): Promise<Claim | undefined> {
  if (asker.profile.keys[one.name] === undefined) return undefined;
  const key = asker.credentials.key(one.kind);
  const about = `keys.${one.name}`;
  const seen = await asker.ask('version.get', { key });
  const taken = claimOf({ about, says: one.says, remedy: known }, [
    [seen, !denied(seen), noRefusal],
  ]);
  if (taken.state !== 'holds') return lost(taken, { need: `key.${one.kind}` });
  const { domains } = asker.profile;
  if (isOfAccount(one.name) && domains[one.name] === undefined)
    return untried(
      about,
      one.says,
      `the key is accepted; to check its account, add domains.${one.name}`,
    );
  const steps = one.prove === undefined ? [] : await one.prove(asker, key);
  if (steps === undefined)
    return untried(
      about,
      one.says,
      'the key is accepted; to check the rest, add a user who can log in',
    );
  return claimOf({ about, says: one.says, remedy: one.remedy }, [
    [seen, true, noRefusal],
    ...steps,
  ]);
}

function isOfAccount(name: Name): name is 'foreign' | 'vendor' | 'container' {
  return name === 'foreign' || name === 'vendor' || name === 'container';
}

/** Keys that the target refuses for what they are: one request with and one without what they need. */
async function probeRefusing(asker: Asker): Promise<readonly Claim[]> {
  const { keys } = asker.profile;
  const dead = (['expired', 'inactive'] as const).filter((name) => keys[name] !== undefined);
  const claims: Claim[] = [];
  for (const name of dead) {
    const seen = await asker.ask('version.get', { key: asker.credentials.key(name) });
    const text = {
      about: `keys.${name}`,
      says: `an ${name} key: every call with it is refused (the reason cannot be checked)`,
      remedy: `use a key that is ${name}`,
    };
    claims.push(claimOf(text, [[seen, denied(seen), refusal]]));
  }
  if (keys.authenticatedOnly !== undefined) claims.push(await probeAuthenticatedOnly(asker));
  if (keys.trustedOnly !== undefined) claims.push(await probeTrustedOnly(asker));
  return claims;
}

async function probeAuthenticatedOnly(asker: Asker): Promise<Claim> {
  const key = asker.credentials.key('authenticated-only');
  const text = {
    about: 'keys.authenticatedOnly',
    says: "'Allow unauthenticated requests' is disabled: only login works without a user token",
    remedy:
      "disable 'Allow unauthenticated requests' for this key and enable 'Allow untrusted endpoints'",
  };
  const bare = await asker.ask('version.get', { key }, { how: 'without a token' });
  const login = await provenLogin(asker, { key });
  if (login === undefined && denied(bare))
    return untried(
      text.about,
      text.says,
      `${bare.words}; to check the rest, add a user who can log in`,
    );
  const steps: Step[] = [[bare, denied(bare), refusal]];
  if (login !== undefined) steps.push([login.seen, login.bearer !== undefined, token]);
  if (login?.bearer !== undefined) {
    const caller = { key, bearer: login.bearer };
    const seen = await asker.ask('version.get', caller, { how: 'with a token' });
    steps.push([seen, granted(seen), 'the version']);
  }
  return claimOf(text, steps);
}

const bareRefusal = `${refusal}, because no device token was sent`;

async function probeTrustedOnly(asker: Asker): Promise<Claim> {
  const key = asker.credentials.key('trusted-only');
  const text = {
    about: 'keys.trustedOnly',
    says: "'Allow untrusted endpoints' is disabled: a login needs the device token",
    remedy:
      "disable 'Allow untrusted endpoints' for this key; use a device token that the target accepts",
  };
  const user = provenUser(asker);
  if (user === undefined)
    return untried(text.about, text.says, 'not checked: it needs a user who can log in');
  const bare = await logIn(asker, { key }, user);
  if (asker.profile.deviceToken === undefined)
    return claimOf(text, [[bare, denied(bare), bareRefusal]]);
  const device = asker.credentials.device();
  const trusted = await logIn(asker, { key, bearer: device }, user);
  return claimOf(text, [
    [bare, denied(bare), bareRefusal],
    [trusted, granted(trusted), `${token}, because the device token was sent`],
  ]);
}

export async function probeKeys(asker: Asker): Promise<readonly Claim[]> {
  const working: (Claim | undefined)[] = [];
  for (const one of workingKeys) working.push(await probeWorking(asker, one));
  return [
    ...working.filter((claim) => claim !== undefined),
    ...(await probeRefusing(asker)),
    ...(await probeLimited(asker)),
  ];
}
