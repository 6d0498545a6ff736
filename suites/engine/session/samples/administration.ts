import { choicesOf } from '../../journal/choices.ts';
import type { Json } from '../../journal/json.ts';
import type { Session } from '../session.ts';
import { Blocked } from '../test-case.ts';
import { accountId, container } from './account.ts';
import { idOf, madeId, type Sample, type SampleMaker } from './sample.ts';

type Members = Readonly<Record<string, Json>>;
type Look = NonNullable<Sample['look']>;

/** A provider that is switched off, so that nobody's login goes through it. */
export async function providerWishes(stage: Session): Promise<Members & { readonly name: string }> {
  return {
    name: stage.name('provider'),
    ...addedProvider(stage),
    accountId: await accountId(stage),
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
function addedProvider(stage: Session): Members {
  if (choicesOf(stage.credentials.facts).addedProvider !== 'ldap')
    return { providerType: 0, typeConfiguration: '{}' };
  const password = `Directory-${stage.name('secret')}`;
  stage.context.recorder.redactor.learn('password', password);
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

async function providers(stage: Session): Promise<Look> {
  const id = String(await accountId(stage));
  return { operation: 'authproviders.get', options: { parameters: [['accountid', id]] } };
}

/** Access controls stand in a container of their own: their ids renumber (SIL-71). */
async function controlWishes(
  stage: Session,
): Promise<{ readonly domain: string; readonly members: Members & { readonly userName: string } }> {
  const { domain } = await container(stage);
  const { userName } = await stage.user();
  const authProviderId = stage.credentials.facts.providerId;
  return { domain, members: { authProviderId, roleName: 'Users', userName } };
}

function controlsOf(domain: string): Look {
  return { operation: 'accesscontrols.get', options: { parameters: [['accountdomain', domain]] } };
}

/** A network name has at most 32 bytes. */
export function networkName(stage: Session): string {
  return `wifi-${stage.cardNumber()}`;
}

/** A location with one network name, as a create or update payload has it. */
export function locationWishes(
  stage: Session,
  wifi = networkName(stage),
): Members & { readonly name: string } {
  const identifiers = [{ locationType: 4, stringData: [wifi] }];
  return { name: stage.name('location'), sortOrder: 1, identifiers };
}

export interface StageLocation {
  readonly id: number;
  readonly wifi: string;
}

export async function location(stage: Session): Promise<StageLocation> {
  const wifi = networkName(stage);
  return { id: await madeLocation(stage, locationWishes(stage, wifi)), wifi };
}

export async function madeLocation(stage: Session, members: Members): Promise<number> {
  const reply = stage.need(
    await stage.request('locations.create', stage.full, { members }),
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
  'authproviders.get': async (stage) => {
    const members = await providerWishes(stage);
    stage.need(
      await stage.request('authproviders.add', stage.full, { members }),
      'adding a provider',
    );
    return { options: (await providers(stage)).options };
  },
  'authproviders.add': async (stage) => ({
    options: { members: await providerWishes(stage) },
    look: await providers(stage),
  }),
  'authproviders.delete': async (stage) => {
    const members = await providerWishes(stage);
    const look = await providers(stage);
    stage.need(
      await stage.request('authproviders.add', stage.full, { members }),
      'adding a provider',
    );
    const listed = await stage.request(look.operation, stage.full, look.options);
    return { options: { path: { id: String(idOf(listed, 'name', members.name)) } }, look };
  },
  'accesscontrols.get': async (stage) => {
    const { domain, members } = await controlWishes(stage);
    const parameters = [['accountdomain', domain]] as const;
    const added = await stage.request('accesscontrols.add', stage.full, { parameters, members });
    stage.need(added, 'adding an access control');
    return { options: { parameters } };
  },
  'accesscontrols.add': async (stage) => {
    const { domain, members } = await controlWishes(stage);
    const options = { parameters: [['accountdomain', domain]] as const, members };
    return { options, look: controlsOf(domain) };
  },
  'accesscontrols.delete': async (stage) => {
    const { domain, members } = await controlWishes(stage);
    const parameters = [['accountdomain', domain]] as const;
    const added = await stage.request('accesscontrols.add', stage.full, { parameters, members });
    stage.need(added, 'adding an access control');
    const look = controlsOf(domain);
    const listed = await stage.request(look.operation, stage.full, look.options);
    const id = String(idOf(listed, 'userName', members.userName));
    return { options: { path: { id }, parameters }, look };
  },
  'locations.list': async (stage) => {
    const { wifi } = await location(stage);
    return { options: locationOf(wifi).options };
  },
  'locations.get': async (stage) => {
    const { id } = await location(stage);
    return { options: { path: { locationid: String(id) } } };
  },
  'locations.create': async (stage) => {
    const wifi = networkName(stage);
    return { options: { members: locationWishes(stage, wifi) }, look: locationOf(wifi) };
  },
  'locations.update': async (stage) => {
    const { id } = await location(stage);
    const wifi = networkName(stage);
    // The body of an update is a LocationInfo, of a creation one without id (interface 4.10).
    const members = { ...locationWishes(stage, wifi), id };
    return { options: { path: { id: String(id) }, members }, look: locationOf(wifi) };
  },
  'locations.delete': async (stage) => {
    const { id, wifi } = await location(stage);
    return { options: { path: { id: String(id) } }, look: locationOf(wifi) };
  },
  'terminalconfig.create': async (stage) => {
    const parameters = [
      ['domain', stage.credentials.facts.domain],
      ['name', stage.name('configuration')],
      ['vendor', 'unknown'],
    ] as const;
    return { options: { parameters } };
  },
};
