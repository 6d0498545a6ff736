import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { allOperations } from '../operations/index.ts';
import type { Seed } from '../seed/schema.ts';
import type { RunningService } from '../service.ts';
import type { Question } from '../testing/ask.ts';
import { control } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';
import { illSentOf } from './ill-sent.ts';
import { tokenOf, user } from './make.ts';
import { directoryMembers, provider, registration } from './make-own.ts';
import { sampleOf } from './samples/all.ts';
import { done } from './site.ts';
import { openSecrets, type WatchedSite, watchedSite } from './sweep.ts';

const domain = 'customer.test';
const key = 'scrt-key-full';
const controlToken = 'scrt-control';
const bind = { userName: 'cn=bind', password: 'scrt-bind' };
const directory = {
  address: '127.0.0.1',
  port: 1,
  baseDN: 'dc=test',
  userNameAttr: 'uid',
  ...bind,
};

const seed: Seed = {
  accounts: [
    {
      name: 'Customer',
      type: 'customer',
      domains: [domain],
      keys: [
        { kind: 'full', secret: key },
        { kind: 'plain', secret: 'scrt-key-plain' },
      ],
      devices: [{ endpointId: 'panel', token: 'scrt-device' }],
      providers: [
        { name: 'local' },
        { name: 'ldap', type: 'ldap', active: true, priority: 9, configuration: directory },
      ],
      users: [{ userName: 'ann', password: 'scrt-password', pin: 'scrt-pin', cards: ['C1'] }],
    },
  ],
};

const secrets = openSecrets();
let folder: SampleFolder;
let service: RunningService;
let site: WatchedSite;
const log: string[] = [];
beforeAll(async () => {
  const known = JSON.stringify(seed).match(/scrt-[\w-]+/g) ?? [];
  for (const secret of [...known, controlToken]) secrets.add(secret);
  folder = sampleFolder(seed);
  service = await startSampleService(folder, { flags: { logLevel: 'info', controlToken }, log });
  site = await watchedSite({ service, secrets, key, domain, userName: 'ann' });
  await sweep();
});
afterAll(async () => {
  await site.stop();
  await service.stop();
  folder[Symbol.dispose]();
});

/** Every call, done and with each thing wrong in it; what shows things comes after what makes them. */
async function sweep(): Promise<void> {
  await provider(site, directoryMembers(site));
  const { userName } = await user(site);
  for (const [detailtype, kind] of [
    ['3', 'password'],
    ['6', 'pin'],
  ] as const) {
    const form = { detailtype, detaildata: site.name(kind) };
    done(await site.ask({ method: 'POST', path: `/users/${userName}`, form }));
  }
  await tokenOf(site, userName);
  await registration(site);
  const shows = ({ method }: { readonly method: string }): boolean => method === 'GET';
  for (const operation of allOperations.toSorted((a, b) => Number(shows(a)) - Number(shows(b)))) {
    const { question, token } = await sampleOf(operation).make(site);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    for (const wrong of illSentOf(operation, question))
      await site.ask({ ...wrong.question, headers: { ...wrong.question.headers, ...headers } });
    await site.ask({ ...question, headers });
  }
  for (const question of mistakes()) await site.ask(question);
}

/** Secrets at places where they don't belong, and wrong ones where they do. */
function mistakes(): readonly Question[] {
  const wrong = site.name('wrong-password');
  // So short that it fits into a piece of text that a parser quotes.
  const short = 'q7x-pin';
  secrets.add(short);
  const login = { authtype: '0', userid: 'ann' };
  const token = { client_id: 'api', client_secret: wrong, grant_type: 'refresh_token' };
  return [
    { method: 'POST', path: '/login', form: { ...login, password: wrong } },
    { method: 'POST', path: '/login', form: { ...login, userid: 'unknown', password: wrong } },
    { method: 'POST', path: `/login?password=${wrong}`, form: login },
    { method: 'GET', path: '/version', headers: { authorization: `Bearer ${wrong}` } },
    { method: 'GET', path: '/version', headers: { authorization: `Basic ${wrong}` } },
    { method: 'GET', path: '/version', headers: { 'x-api-key': wrong } },
    { method: 'POST', path: '/oauth/v1/token', form: { ...token, refresh_token: wrong } },
    {
      method: 'PUT',
      path: '/authproviders',
      body: `{"password":${short}}`,
      headers: { 'content-type': 'application/json' },
    },
    {
      method: 'POST',
      path: '/terminalconfig',
      form: { domain, name: 'x', vendor: 'unknown', configuration: `{"password":${short}}` },
    },
    {
      method: 'PUT',
      path: '/users',
      form: { username: 'x', detailtype: ['3', '3'], detaildata: [wrong, wrong] },
    },
  ];
}

/** Every file below the folder, byte by byte. */
async function leaksIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = files.map(async (entry) => {
    const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1');
    return secrets.in(text).map((what) => `${entry.name}: ${what}`);
  });
  expect(files.length).toBeGreaterThan(4);
  return (await Promise.all(found)).flat();
}

describe('a secret, once it was told to whom it belongs (SIL-66)', () => {
  it('is in no answer any more', () => {
    expect(secrets.count()).toBeGreaterThan(150);
    expect(site.leaks).toEqual([]);
  });

  it('is in no line of the log', () => {
    expect(log.length).toBeGreaterThan(500);
    expect(log.flatMap((line) => secrets.in(line))).toEqual([]);
  });

  it('is in no answer of the control plane but those that are there to tell it', async () => {
    const listed = (await control(service, '/')).json as { method: string; path: string }[];
    const shown = listed.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{') && !telling.includes(path),
    );
    expect(shown.length).toBeGreaterThan(8);
    for (const { path } of shown) {
      const { json } = await control(service, path);
      expect(secrets.in(JSON.stringify(json)), path).toEqual([]);
    }
  });

  it('is in no event', async () => {
    const { url } = service.control;
    const headers = { authorization: `Bearer ${controlToken}` };
    const { body } = await request(`${url}/events?after=0`, { headers });
    let heard = '';
    body
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        heard += chunk.toString();
      });
    await site.ask({ method: 'PATCH', path: '/account', form: { applicationname: 'the last' } });
    const last = () => (heard.includes('UPDATE_ACCOUNT') ? true : undefined);
    await waitFor(last, { clock: systemClock, deadlineMs: 50_000, what: 'the last event' });
    body.destroy();
    expect(heard.includes('event: login-failed')).toBe(true);
    expect(secrets.in(heard)).toEqual([]);
  });

  it('is in no file of the data folder: records, audit trail, snapshots', async () => {
    await control(service, '/snapshots/all', { method: 'PUT', json: {} });
    expect(await leaksIn(service.dataFolder)).toEqual([]);
    await service.stop();
    expect(await leaksIn(service.dataFolder)).toEqual([]);
  });
});

/** The ready line, once more; a stream. */
const telling = ['/profile', '/events'];
