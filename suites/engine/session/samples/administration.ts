import { choicesOf } from '../../journal/choices.ts';
import type { Json } from '../../journal/json.ts';
import type { Session } from '../session.ts';
import { Blocked } from '../test-case.ts';
import { accountId, container } from './account.ts';
import { idOf, madeId, type Sample, type SampleMaker } from './sample.ts';

type Members = Readonly<Record<string, Json>>;
type Look = NonNullable<Sample['look']>;

/** A provider that is switched off, so that nobody's login goes through it. */
export async function providerWishes(s: Session): Promise<Members & { readonly name: string }> {
  return {
    name: s.name('provider'),
    ...addedProvider(s),
    accountId: await accountId(s),
    priority: 90,
    active: false,
    domainNames: [],
    id: 0,
  };
}

/** interface 4.8, the members of an LDAP configuration; nobody listens at its address. */
export function directory(password: string): string {
  return JSON.stringify({
    baseDN: 'ou=people,dc=example',
    groupBaseDN: 'ou=groups,dc=example',
    address: '127.0.0.1',
    port: 9,
    ssl: false,
    userName: 'cn=reader,dc=example',
    password,
    active: false,
    bindType: 0,
    searchMode: 0,
    userNameAttr: 'uid',
    fullNameAttr: 'cn',
    emailAttr: 'mail',
    cardId1Attr: 'employeeNumber',
    cardId2Attr: 'carLicense',
    shortIdAttr: 'departmentNumber',
    aliasAttr: 'displayName',
    homeFolderAttr: 'homeDirectory',
    userAttrClass: 'inetOrgPerson',
    groupAttrClass: 'groupOfNames',
    nonEmptyAttrs: ['uid'],
  });
}

/** An account may be allowed one local provider only, which it has (SIL-167). */
function addedProvider(s: Session): Members {
  if (choicesOf(s.credentials.facts).addedProvider !== 'ldap')
    return { providerType: 0, typeConfiguration: '{}' };
  const password = `Directory-${s.name('secret')}`;
  s.context.recorder.redactor.learn('password', password);
  return { providerType: 1, typeConfiguration: directory(password) };
}

/** The id of a new local provider that nobody is of. */
export async function otherProvider(s: Session, active = false): Promise<string> {
  if (choicesOf(s.credentials.facts).addedProvider === 'ldap')
    throw new Blocked('no local provider can be added (choices.addedProvider)');
  const members = { ...(await providerWishes(s)), active };
  s.need(await s.call('authproviders.add', members), 'adding a provider');
  const listed = await s.call('authproviders.get', { accountid: await accountId(s) });
  return String(idOf(listed, 'name', members.name));
}

/** One of its own, so that others need not walk past a thousand users; else the local one. */
export async function roomyProvider(s: Session): Promise<string> {
  try {
    return await otherProvider(s);
  } catch (error) {
    if (error instanceof Blocked) return String(s.credentials.facts.providerId);
    throw error;
  }
}

async function providers(s: Session): Promise<Look> {
  const id = String(await accountId(s));
  return { operation: 'authproviders.get', options: { parameters: [['accountid', id]] } };
}

/** Access controls stand in a container of their own: their ids renumber (SIL-71). */
async function controlWishes(
  s: Session,
): Promise<{ readonly domain: string; readonly members: Members & { readonly userName: string } }> {
  const { domain } = await container(s);
  const { userName } = await s.user();
  const authProviderId = s.credentials.facts.providerId;
  return { domain, members: { authProviderId, roleName: 'Users', userName } };
}

function controlsOf(domain: string): Look {
  return { operation: 'accesscontrols.get', options: { parameters: [['accountdomain', domain]] } };
}

/** A network name has at most 32 bytes. */
export function networkName(s: Session): string {
  return `wifi-${s.cardNumber()}`;
}

/** A location with one network name, as a create or update payload has it. */
export function locationWishes(
  s: Session,
  wifi = networkName(s),
): Members & { readonly name: string } {
  const identifiers = [{ locationType: 4, stringData: [wifi] }];
  return { name: s.name('location'), sortOrder: 1, identifiers };
}

export interface StageLocation {
  readonly id: number;
  readonly wifi: string;
}

export async function location(s: Session): Promise<StageLocation> {
  const wifi = networkName(s);
  return { id: await madeLocation(s, locationWishes(s, wifi)), wifi };
}

export async function madeLocation(s: Session, members: Members): Promise<number> {
  const reply = s.need(
    await s.request('locations.create', s.full, { members }),
    'creating a location',
  );
  return madeId(reply);
}

function locationOf(wifi: string): Look {
  const parameters = [
    ['locationtype', '4'],
    ['locationdata', wifi],
  ] as const;
  return { operation: 'locations.list', options: { parameters } };
}

/** interface 4.8, 4.9, 4.10 and 4.13. */
export const administrationSamples: Readonly<Record<string, SampleMaker>> = {
  'authproviders.get': async (s) => {
    const members = await providerWishes(s);
    s.need(await s.request('authproviders.add', s.full, { members }), 'adding a provider');
    return { options: (await providers(s)).options };
  },
  'authproviders.add': async (s) => ({
    options: { members: await providerWishes(s) },
    look: await providers(s),
  }),
  'authproviders.delete': async (s) => {
    const members = await providerWishes(s);
    const look = await providers(s);
    s.need(await s.request('authproviders.add', s.full, { members }), 'adding a provider');
    const listed = await s.request(look.operation, s.full, look.options);
    return { options: { path: { id: String(idOf(listed, 'name', members.name)) } }, look };
  },
  'accesscontrols.get': async (s) => {
    const { domain, members } = await controlWishes(s);
    const parameters = [['accountdomain', domain]] as const;
    const added = await s.request('accesscontrols.add', s.full, { parameters, members });
    s.need(added, 'adding an access control');
    return { options: { parameters } };
  },
  'accesscontrols.add': async (s) => {
    const { domain, members } = await controlWishes(s);
    const options = { parameters: [['accountdomain', domain]] as const, members };
    return { options, look: controlsOf(domain) };
  },
  'accesscontrols.delete': async (s) => {
    const { domain, members } = await controlWishes(s);
    const parameters = [['accountdomain', domain]] as const;
    const added = await s.request('accesscontrols.add', s.full, { parameters, members });
    s.need(added, 'adding an access control');
    const look = controlsOf(domain);
    const listed = await s.request(look.operation, s.full, look.options);
    const id = String(idOf(listed, 'userName', members.userName));
    return { options: { path: { id }, parameters }, look };
  },
  'locations.list': async (s) => {
    const { wifi } = await location(s);
    return { options: locationOf(wifi).options };
  },
  'locations.get': async (s) => {
    const { id } = await location(s);
    return { options: { path: { locationid: String(id) } } };
  },
  'locations.create': async (s) => {
    const wifi = networkName(s);
    return { options: { members: locationWishes(s, wifi) }, look: locationOf(wifi) };
  },
  'locations.update': async (s) => {
    const { id } = await location(s);
    const wifi = networkName(s);
    // The body of an update is a LocationInfo, of a creation one without id (interface 4.10).
    const members = { ...locationWishes(s, wifi), id };
    return { options: { path: { id: String(id) }, members }, look: locationOf(wifi) };
  },
  'locations.delete': async (s) => {
    const { id, wifi } = await location(s);
    return { options: { path: { id: String(id) } }, look: locationOf(wifi) };
  },
  'terminalconfig.create': async (s) => {
    const parameters = [
      ['domain', s.credentials.facts.domain],
      ['name', s.name('configuration')],
      ['vendor', 'unknown'],
    ] as const;
    return { options: { parameters } };
  },
};
