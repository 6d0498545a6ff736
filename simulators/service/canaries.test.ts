import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from './service.ts';
import { control } from './testing/call.ts';
import {
  type SampleFolder,
  sampleFolder,
  sampleKey,
  startSampleService,
} from './testing/sample-service.ts';

/** Secrets that calls send in; what the service makes itself is added when it is given out. */
const secrets = {
  password: 'canary-password',
  wrongPassword: 'canary-wrong-password',
  newPassword: 'canary-new-password',
  pin: '739518264',
  key: 'canary-api-key-0123456789',
  device: 'canary-device-token-0123456789',
  machine: 'canary-machine-password',
  smtp: 'canary-smtp-password',
  ldap: 'canary-ldap-password',
  seedKey: sampleKey,
};

let folder: SampleFolder;
let service: RunningService;
const log: string[] = [];
const answers: string[] = [];
const given: string[] = [];

beforeAll(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder, { flags: { logLevel: 'info' }, log });
  await sweep();
  await service.stop();
});
afterAll(() => folder[Symbol.dispose]());

interface Sent {
  readonly key?: string;
  readonly token?: string;
  readonly type?: string;
  readonly body?: string;
}

const form = 'application/x-www-form-urlencoded';

/** Sends it, and keeps the answer but for what is meant to be told. */
async function send(line: string, { key = secrets.key, token, type = form, body }: Sent = {}) {
  const [method = '', path = ''] = line.split(' ');
  const root = path.startsWith('/platen') || path.startsWith('/oauth');
  const url = root ? new URL(path, service.url).href : `${service.url}${path}`;
  const answer = await request(url, {
    method,
    headers: {
      'x-api-key': key,
      'content-type': type,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  const told = [...text.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(
    ([, one]) => one ?? '',
  );
  given.push(...told);
  const shown = told.reduce((left, one) => left.replaceAll(one, ''), text);
  answers.push(
    `${method} ${path.split('?', 1)[0] ?? ''}: ${JSON.stringify(answer.headers)} ${shown}`,
  );
  return { status: answer.statusCode, tokens: told };
}

const json = (value: object): Sent => ({ type: 'application/json', body: JSON.stringify(value) });

async function sweep(): Promise<void> {
  await control(service, '/keys', { json: { kind: 'full', secret: secrets.key } });
  const endpointId = 'panel';
  await control(service, '/devices', { json: { endpointId, token: secrets.device } });
  const details = `detailtype=3&detaildata=${secrets.password}&detailtype=6&detaildata=${secrets.pin}`;
  await send('PUT /users', { body: `username=zoe&${details}` });
  const login = `authtype=0&userid=zoe&password=`;
  await send('POST /login', { body: `${login}${secrets.wrongPassword}` });
  await send(`POST /login?password=${secrets.password}`, { body: 'authtype=0&userid=zoe' });
  const first = await send('POST /login', { body: `${login}${secrets.password}` });
  expect([first.status, first.tokens]).toEqual([200, [expect.anything(), expect.anything()]]);
  const [token = '', refresh = ''] = first.tokens;
  await send('GET /documents', { token });
  await send('GET /documents', { token: `${token}x` });
  await send('GET /version', { key: `${secrets.key}x` });
  const renewal = `grant_type=refresh_token&client_id=api&refresh_token=${refresh}`;
  await send('POST /oauth/v1/token', { body: `${renewal}&client_secret=${secrets.key}` });
  await send('POST /oauth/v1/token', { body: `${renewal}&client_secret=${secrets.key}` });
  await send('POST /login', { token: secrets.device, body: `${login}${secrets.password}` });
  await send('POST /users/zoe', { body: `detailtype=3&detaildata=${secrets.newPassword}` });
  await send('GET /users', { body: 'username=zoe&providerid=1' });
  await devices();
  await send('GET /outputports?enrichPorts=true');
  await send('GET /authproviders?accountid=1');
  await send('GET /platen/v1/audit');
}

/** Whatever else keeps a credential of its own. */
async function devices(): Promise<void> {
  const port = 'domainname=customer.example&portname=hall&address=192.0.2.1&porttype=1';
  const machine = `deviceAdminUsername=root&deviceAdminPassword=${secrets.machine}`;
  await send('POST /outputports', { body: `${port}&${machine}` });
  await send(`POST /outputports?deviceAdminPassword=${secrets.machine}`, { body: port });
  const security = { mode: 'tls', disableCertificateCheck: false };
  const smtp = {
    server: 'mail',
    port: 25,
    security,
    user: 'u',
    password: secrets.smtp,
    senderEmail: 'a@b.example',
    disableUserAuthentication: false,
  };
  const scanToMe = { serviceId: 'SCANTOMAIL', enabled: true, instanceIndex: 1, smtp };
  const ways = {
    oneTimePasswordEnrollment: true,
    cardOnlyAuthentication: true,
    shortIdAuthentication: true,
    developerLogEnabled: true,
  };
  const configuration = { services: { scanToMe }, 'authentication-way': ways };
  for (const one of [configuration, { ...configuration, more: 1 }]) {
    const text = encodeURIComponent(JSON.stringify(one));
    const body = `domain=customer.example&name=panel&vendor=unknown&configuration=${text}`;
    await send('POST /terminalconfig', { body });
  }
  const typeConfiguration = JSON.stringify({
    baseDN: 'dc=x',
    groupBaseDN: '',
    address: '127.0.0.1',
    port: 1,
    ssl: false,
    userName: 'cn=admin',
    password: secrets.ldap,
    active: true,
    bindType: 0,
    searchMode: 0,
    userNameAttr: 'uid',
    fullNameAttr: 'cn',
    emailAttr: 'mail',
    cardId1Attr: '',
    cardId2Attr: '',
    shortIdAttr: '',
    aliasAttr: '',
    homeFolderAttr: '',
    userAttrClass: 'person',
    groupAttrClass: 'group',
    nonEmptyAttrs: [],
  });
  const provider = { name: 'directory', providerType: 1, accountId: 1, active: true };
  const more = { typeConfiguration, domainNames: [], priority: 5, id: 0 };
  const saved = await send('PUT /authproviders', json({ ...provider, ...more }));
  expect(saved.status).toBe(200);
  await send('POST /login', {
    body: `authtype=0&userid=stranger&password=${secrets.wrongPassword}`,
  });
}

const all = (): readonly string[] => [...Object.values(secrets), ...given];

it('the calls were made and kept what they were given', () => {
  for (const path of [
    'PUT /users',
    'POST /users/zoe',
    'POST /outputports',
    'POST /terminalconfig',
    'PUT /authproviders',
  ])
    expect(answers.filter((text) => text.startsWith(path)).join()).toContain('"errorCode":0');
  expect(given.length).toBeGreaterThan(4);
});

it('no secret is in any line of the log, however much is logged', () => {
  expect(log.filter((line) => line.includes('"message":"request"')).length).toBeGreaterThan(20);
  for (const secret of all()) expect(log.filter((line) => line.includes(secret))).toEqual([]);
});

it('no line of the log has a query or the name of a person', () => {
  expect(log.filter((line) => /zoe|stranger|authtype|\?/.test(line))).toEqual([]);
});

it('no secret is in any answer, but a token in that of its login', () => {
  for (const secret of all()) expect(answers.filter((text) => text.includes(secret))).toEqual([]);
});

it('no secret stands in any file of the data folder', () => {
  const files = readdirSync(folder.dataFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder.dataFolder, name))
    .filter((path) => statSync(path).isFile());
  expect(files.map((path) => path.split('/').at(-1))).toContain('platen.sqlite');
  for (const path of files) {
    const bytes = readFileSync(path);
    expect([path, all().filter((secret) => bytes.includes(secret))]).toEqual([path, []]);
  }
});
