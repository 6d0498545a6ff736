import type { KeyFact, KeyKind, TargetFacts, UserFact } from '../journal/facts.ts';
import type { Redactor } from '../journal/redact.ts';
import type { ProfileSecret, TargetProfile } from './profile/profile.ts';
import { secretValue } from './profile/read-profile.ts';

/** The secrets of a profile by their kind, opened once; the journal gets their names only. */
export interface Credentials {
  readonly facts: TargetFacts;
  /** Throws for a kind the profile lacks: test cases declare what they need. */
  key(kind: KeyKind): string;
  /** A limited key with exactly these rights. */
  limitedKey(permissions: readonly string[]): string | undefined;
  limitedKeys(): readonly { readonly secret: string; readonly permissions: readonly string[] }[];
  device(): string;
  user(actor: string): {
    readonly userName: string;
    readonly providerId: number;
    readonly password: string;
  };
}

const keyKinds: readonly (readonly [KeyKind, Exclude<keyof TargetProfile['keys'], 'limited'>])[] = [
  ['full', 'full'],
  ['plain', 'plain'],
  ['insecure', 'insecure'],
  ['authenticated-only', 'authenticatedOnly'],
  ['trusted-only', 'trustedOnly'],
  ['expired', 'expired'],
  ['inactive', 'inactive'],
  ['foreign', 'foreign'],
  ['vendor', 'vendor'],
  ['container', 'container'],
];

const permissions = ['paper', 'lockouts', 'restarts', 'settings', 'bystanders'] as const;

export function openCredentials(
  profile: TargetProfile,
  redactor: Redactor,
  environment: NodeJS.ProcessEnv,
): Credentials {
  const open = (secret: ProfileSecret): string => secretValue(secret, environment);
  const keys = new Map<KeyKind, string>();
  const keyFacts: KeyFact[] = [];
  for (const [kind, name] of keyKinds) {
    const key = profile.keys[name];
    if (key === undefined) continue;
    keys.set(kind, open(key.secret));
    keyFacts.push({ name: redactor.learn('key', open(key.secret)), kind });
  }
  const limited = (profile.keys.limited ?? []).map((key) => ({
    secret: open(key.secret),
    permissions: key.permissions,
  }));
  for (const key of limited)
    keyFacts.push({
      name: redactor.learn('key', key.secret),
      kind: 'limited',
      permissions: key.permissions,
    });
  const users = Object.entries(profile.users ?? {}).map(([actor, user]) => ({
    actor,
    ...user,
    password: open(user.password),
  }));
  for (const user of users) redactor.learn('password', user.password);
  const device = profile.deviceToken === undefined ? undefined : open(profile.deviceToken);
  const facts = factsOf(profile, {
    keys: keyFacts,
    users: users.map(({ actor, userName, providerId, permissions }) => ({
      actor,
      userName,
      providerId,
      ...(permissions === undefined ? {} : { permissions }),
    })),
    ...(device === undefined ? {} : { device: redactor.learn('device', device) }),
  });
  return {
    facts,
    key: (kind) => present(keys.get(kind), `key of kind ${kind}`),
    limitedKey: (permissions) =>
      limited.find(
        (key) =>
          key.permissions.length === permissions.length &&
          permissions.every((one) => key.permissions.includes(one)),
      )?.secret,
    limitedKeys: () => limited,
    device: () => present(device, 'device token'),
    user: (actor) =>
      present(
        users.find((user) => user.actor === actor),
        `user '${actor}'`,
      ),
  };
}

function factsOf(
  profile: TargetProfile,
  callers: {
    readonly keys: readonly KeyFact[];
    readonly users: readonly UserFact[];
    readonly device?: string;
  },
): TargetFacts {
  const { domains, allow } = profile;
  return {
    name: profile.name,
    baseUrl: profile.baseUrl,
    own: profile.own ?? false,
    ...callers,
    domain: domains.customer,
    hostDomain: domains.hostIsCustomer ?? false,
    ...(domains.container === undefined ? {} : { containerDomain: domains.container }),
    ...(domains.vendor === undefined ? {} : { vendorDomain: domains.vendor }),
    ...(domains.foreign === undefined ? {} : { foreignDomain: domains.foreign }),
    providerId: profile.providerId,
    controls: controlsOf(profile),
    ...(profile.balances === undefined ? {} : { balances: true }),
    ...(profile.balances?.policies === undefined ? {} : { policies: true }),
    allow: permissions.filter((one) => allow?.[one] === true),
    declines: profile.declines ?? [],
    ...(profile.expect === undefined ? {} : { expect: profile.expect }),
    deliveryMs: profile.printers.deliveryMs ?? 5_000,
    ...(profile.choices === undefined ? {} : { choices: profile.choices }),
    ...(domains.new === undefined ? {} : { newDomain: domains.new }),
  };
}

function controlsOf({ control, restart, allow }: TargetProfile): TargetFacts['controls'] {
  return [
    ...(control !== undefined && allow?.clock === true ? (['clock'] as const) : []),
    ...(restart !== undefined && allow?.restarts === true ? (['restart'] as const) : []),
  ];
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the profile has no ${what}`);
  return value;
}
