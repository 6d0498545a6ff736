import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';

/** A secret that no target knows, and that nobody may be shown. */
export const canary = 'canary-4711-canary-4711';

/** One claim changed, and where the probe sees it. */
export const lies: readonly (readonly [string, (profile: TargetProfile) => TargetProfile])[] = [
  ['keys.plain', (p) => withKeys(p, { plain: { secret: canary } })],
  ['keys.plain', (p) => withKeys(p, { plain: p.keys.full })],
  ['keys.insecure', (p) => withKeys(p, { insecure: p.keys.full })],
  ['keys.authenticatedOnly', (p) => withKeys(p, { authenticatedOnly: p.keys.full })],
  ['keys.authenticatedOnly', (p) => withKeys(p, { authenticatedOnly: { secret: canary } })],
  ['keys.trustedOnly', (p) => withKeys(p, { trustedOnly: p.keys.full })],
  ['keys.full', (p) => withKeys(p, { full: p.keys.insecure ?? p.keys.full })],
  ['keys.foreign', (p) => withKeys(p, { foreign: p.keys.vendor ?? p.keys.full })],
  ['keys.trustedOnly', (p) => ({ ...p, deviceToken: canary })],
  ['keys.expired', (p) => withKeys(p, { expired: p.keys.full })],
  ['keys.limited[0]', (p) => withKeys(p, { limited: [{ secret: canary, permissions: [] }] })],
  [
    'keys.limited[0]',
    (p) => withKeys(p, { limited: [{ ...p.keys.full, permissions: ['ViewReport'] }] }),
  ],
  ['keys.full', (p) => withKeys(p, { full: p.keys.plain ?? p.keys.full })],
  ['domains.customer', (p) => ({ ...p, domains: { ...p.domains, customer: 'nobody.example' } })],
  ['domains.container', (p) => ({ ...p, domains: { ...p.domains, container: 'vendor.example' } })],
  ['domains.foreign', (p) => withKeys(withForeign(p), { foreign: p.keys.full })],
  [
    'keys.limited[0]',
    (p) => {
      const reports = p.keys.limited?.find(({ permissions: [only] }) => only === 'ViewReport');
      const documents = p.keys.limited?.find(({ permissions: [only] }) => only === 'ViewJob');
      return withKeys(p, {
        limited: [{ permissions: documents?.permissions ?? [], secret: reports?.secret ?? '' }],
      });
    },
  ],
  ['providerId', (p) => ({ ...p, providerId: 4711 })],
  ['users.reporting', (p) => withUser(p, 'reporting', { password: canary })],
  ['users.reporting', (p) => withUser(p, 'reporting', { permissions: ['ViewAccount'] })],
  ['users.expired', (p) => ({ ...p, users: { ...p.users, expired: p.users?.reporting } as never })],
  ['users.reporting', (p) => withUser(p, 'reporting', { providerId: 2 })],
  ['users.expired', (p) => withUser(p, 'expired', { userName: 'nobody-at-all' })],
  ['restart', (p) => ({ ...p, restart: { kill: ['/no/such/program'], start: ['true'] } })],
  [
    'printers.addressing',
    (p) => ({ ...p, baseUrl: 'http://192.0.2.1/api/v1', printers: { addressing: 'host' } }),
  ],
  ['printers.listen', (p) => ({ ...p, printers: { ...p.printers, listen: '203.0.113.9' } })],
  ['balances', (p) => ({ ...p, balances: { url: `${p.baseUrl}/version` } })],
  ['control', (p) => ({ ...p, control: { url: p.control?.url ?? '', token: canary } })],
];

export function withKeys(
  profile: TargetProfile,
  keys: Partial<TargetProfile['keys']>,
): TargetProfile {
  return { ...profile, keys: { ...profile.keys, ...keys } };
}

function withForeign(profile: TargetProfile): TargetProfile {
  return { ...profile, domains: { ...profile.domains, foreign: profile.domains.customer } };
}

type Users = NonNullable<TargetProfile['users']>;

export function withUser(profile: TargetProfile, name: keyof Users, more: object): TargetProfile {
  const user = profile.users?.[name];
  if (user === undefined) throw new Error(`no ${name}`);
  return { ...profile, users: { ...profile.users, [name]: { ...user, ...more } } };
}
