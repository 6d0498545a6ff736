import { uploadParts } from '../testing/multipart.ts';
import { done, idOf, type Site, textOf } from './site.ts';

/** Things of a site, made through the interface; every text in them is telling. */

export interface Person {
  readonly userName: string;
  readonly card: string;
}

export async function user(site: Site): Promise<Person> {
  const userName = site.name('user');
  const card = site.name('card');
  const details = [
    ['0', site.name('full')],
    ['1', `${site.name('mail')}@example.test`],
    ['2', site.name('home')],
    ['4', card],
    ['5', site.name('short')],
    ['7', site.name('alias')],
    ['11', site.name('department')],
    ['14', site.name('external')],
  ] as const;
  const form = {
    username: userName,
    providerid: String(site.providerId),
    detailtype: details.map(([type]) => type),
    detaildata: details.map(([, data]) => data),
  };
  done(await site.ask({ method: 'PUT', path: '/users', form }));
  return { userName, card };
}

/** A token of this user under the site's key. */
export async function tokenOf(site: Site, userName: string): Promise<string> {
  return (await logIn(site, userName)).access_token;
}

export async function logIn(
  site: Site,
  userName: string,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  const form = { authtype: '3', userid: userName };
  const { json } = done(await site.ask({ method: 'POST', path: '/login', form }));
  return (json as { readonly token: Awaited<ReturnType<typeof logIn>> }).token;
}

export async function accessControl(
  site: Site,
  userName: string,
  roleName = 'Users',
): Promise<number> {
  const path = `/accesscontrols?accountdomain=${site.domain}`;
  const json = { authProviderId: site.providerId, roleName, userName, groupDn: site.name('dn') };
  return idOf(done(await site.ask({ method: 'PUT', path, json })));
}

export async function queue(site: Site): Promise<string> {
  const portname = site.name('queue');
  const form = { domainname: site.domain, portname, porttype: '0', portFlags: '1' };
  done(await site.ask({ method: 'PUT', path: '/inputports', form }));
  return portname;
}

export interface Waiting extends Person {
  readonly uuid: string;
}

/** A document of a new user's that waits; with `sizeBytes` beyond 256 KB its bytes are in a file. */
export async function waiting(site: Site, sizeBytes = 100): Promise<Waiting> {
  const person = await user(site);
  const uuid = await upload(site, person.userName, sizeBytes);
  return { ...person, uuid };
}

export async function upload(site: Site, username: string, sizeBytes = 100): Promise<string> {
  const fields = { username, portname: await queue(site), title: `${site.name('title')}.pdf` };
  const bytes = Buffer.alloc(sizeBytes, `%PDF-1.4 ${site.name('content')} `);
  const parts = uploadParts(bytes, fields);
  return textOf(done(await site.ask({ method: 'PUT', path: '/documents', parts })), 'uuid');
}

/** A port that takes documents without a device (SIL-48). */
export interface Port {
  readonly id: number;
  readonly serial: string;
  readonly reader: string;
}

export async function port(
  site: Site,
  changed: Readonly<Record<string, string>> = {},
): Promise<Port> {
  const [serial, reader] = [site.name('serial'), site.name('reader')];
  const form = { ...portForm(site), deviceserial: serial, ipreaderaddress: reader, ...changed };
  const reply = done(await site.ask({ method: 'POST', path: '/outputports', form }));
  return { id: idOf(reply), serial, reader };
}

export function portForm(site: Site): Readonly<Record<string, string>> {
  return {
    domainname: site.domain,
    portname: site.name('port'),
    address: site.name('address'),
    porttype: '0',
    description: site.name('description'),
    deviceAdminUsername: site.name('device-admin'),
    deviceAdminPassword: site.name('device-password'),
  };
}

export async function container(
  site: Site,
): Promise<{ readonly id: number; readonly domain: string }> {
  const domain = `${site.name('inside')}.test`;
  const form = containerForm(site, domain);
  return { id: idOf(done(await site.ask({ method: 'PUT', path: '/account', form }))), domain };
}

export function containerForm(site: Site, domain: string): Readonly<Record<string, string>> {
  return {
    parentdomain: site.domain,
    accountname: site.name('account'),
    accounttype: '3',
    domainname: domain,
    applicationname: site.name('application'),
  };
}

export async function group(site: Site): Promise<number> {
  const form = { groupname: site.name('group'), groupdn: site.name('group-dn') };
  return idOf(done(await site.ask({ method: 'PUT', path: '/groups', form })));
}

export interface Member extends Person {
  readonly groupId: number;
}

export async function member(site: Site): Promise<Member> {
  const person = await user(site);
  const groupId = await group(site);
  const path = `/users/${person.userName}/groups`;
  done(await site.ask({ method: 'PUT', path, form: { groupid: String(groupId) } }));
  return { ...person, groupId };
}

export interface Place {
  readonly id: number;
  readonly network: string;
}

export async function location(site: Site): Promise<Place> {
  const network = site.name('wifi');
  const json = locationMembers(site, network);
  return { id: idOf(done(await site.ask({ method: 'POST', path: '/locations', json }))), network };
}

export function locationMembers(site: Site, network = site.name('wifi')): object {
  const identifiers = [{ locationType: 4, stringData: [network] }];
  return { name: site.name('location'), sortOrder: 1, identifiers };
}
