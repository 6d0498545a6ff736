import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecrets } from './open-secrets.ts';
import { checkProfile, ProfileError, readProfile, secretValue } from './read-profile.ts';

const example = fileURLToPath(
  new URL('../../../../fixtures/targets/example.yaml', import.meta.url),
);
const least = {
  schemaVersion: 1,
  name: 'x',
  baseUrl: 'https://h:7300/api/v1',
  domains: { customer: 'c.example' },
  providerId: 1,
  keys: { full: { secret: 's' } },
  printers: { addressing: 'hostPort' },
};

function withPrinters(more: object): object {
  return { ...least, printers: { ...least.printers, ...more } };
}

function withRights(...permissions: readonly string[]): object {
  return { ...least, keys: { ...least.keys, limited: [{ secret: 's', permissions }] } };
}

describe('a target profile', () => {
  it('the commented example is one, but for the files that it names', () => {
    expect(() => readProfile(example)).toThrow(
      /mistakes:\n {2}\/tls\/caFile: \S+ cannot be read: .*\nfixtures/,
    );
  });

  it('the least one is enough', () => {
    expect(checkProfile(least, 'a test').keys.full.secret).toBe('s');
  });

  it("may be cut out of what Platen's own service says when it is ready", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-profile-'));
    const file = join(folder, 'own.json');
    await writeFile(file, JSON.stringify({ ...least, own: true }));
    expect(readProfile(file)).toEqual({ ...least, own: true });
    await rm(folder, { recursive: true });
  });

  it('may stand in what a service says when it is ready', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-profile-'));
    const file = join(folder, 'ready.json');
    await writeFile(file, JSON.stringify({ ready: true, url: least.baseUrl, profile: least }));
    expect(readProfile(file)).toEqual(least);
    // By itself it is a file that people keep, in JSON as in YAML.
    await writeFile(file, JSON.stringify(least));
    expect(() => readProfile(file)).toThrow(/\/keys\/full\/secret: contains a secret/);
    await rm(folder, { recursive: true });
  });

  it.each([
    [{ ...least, baseUrl: 'https://h:7300' }, '/baseUrl'],
    [{ ...least, keys: {} }, "'full' is missing"],
    [{ ...least, kyes: {} }, "'kyes'"],
    [{ ...least, printers: { addressing: 'port' } }, '/printers/addressing'],
    [{ ...least, declines: ['scan'] }, '/declines/0'],
    [{ ...least, expect: ['DOC-SEND-', 'DOC-SNED-01'] }, '/expect/1: no rule'],
    [{ ...least, expect: [] }, '/expect'],
    [{ ...least, expect: [''] }, '/expect/0'],
    [{ ...least, schemaVersion: 2 }, '/schemaVersion: must be 1'],
    [{ ...least, getParameters: 'form' }, '/getParameters: must be one of body, query'],
    [
      { ...least, baseUrl: 'https://h/api/v1/' },
      '/baseUrl: must be an http or https URL that ends',
    ],
    [{ ...least, keys: { full: { secret: { evn: 'X' } } } }, '/keys/full/secret: must be { env'],
    [{ ...least, user: {} }, "'user' is unknown (did you mean 'users'?)"],
    [
      withPrinters({ advertise: '127.0.0.1:9100' }),
      '/printers/advertise: is not an IP address or host',
    ],
    [withPrinters({ listen: 'http://h' }), '/printers/listen: is not an IP address or host name'],
    [withRights('AddJobs'), '/keys/limited/0/permissions/0: is not a permission'],
    [withRights('viewuser'), '(did you mean ViewUser?)'],
    [[], '/'],
    [{ ...least, baseUrl: 'https://[::1/api/v1' }, '/baseUrl: is not an http or https URL'],
    [{ ...least, baseUrl: 'https://a:b@h/api/v1' }, '/baseUrl: holds a user'],
    [{ ...least, baseUrl: 'https://h/?x=/api/v1' }, '/baseUrl: has a query'],
    [{ ...least, control: { url: 'ftp://h', token: 's' } }, '/control/url'],
    [{ ...least, balances: { url: 'h/balances' } }, '/balances/url: is not an http or https URL'],
    [{ ...least, balances: { url: 'https://h/balances/' } }, '/balances/url'],
    [{ ...least, restart: { url: 'here', token: 's' } }, '/restart/url'],
    [{ ...least, domains: { customer: 'a b' } }, '/domains/customer'],
    [
      { ...least, tls: { caFile: '/nowhere/at/all' } },
      '/tls/caFile: /nowhere/at/all cannot be read: it does not exist; a relative path begins at',
    ],
    [{ ...least, tls: { caFile: '/dev/zero' } }, '/tls/caFile: /dev/zero cannot be read'],
    [{ ...least, tls: { caFile: example } }, '/tls/caFile: contains no PEM certificate'],
    [{ ...least, tls: { caPem: 'PEM' } }, '/tls/caPem: contains no PEM certificate'],
    [{ ...least, printers: { addressing: 'host', deliveryMs: 1e300 } }, '/printers/deliveryMs'],
  ])('a mistake is named before any request: %#', (profile, named) => {
    expect(() => checkProfile(profile, 'a test')).toThrow(named);
  });

  it.each([
    { listen: '0.0.0.0', advertise: 'printers.example' },
    { listen: '::', advertise: '2001:db8::7' },
    { listen: 'localhost' },
  ])('printers stand at addresses and names: %j', (more) => {
    expect(() => checkProfile(withPrinters(more), 'a test')).not.toThrow();
  });

  it('of a choice that is none of its branches one thing is said', () => {
    const wrong = { ...least, restart: { kill: [] } };
    expect(() => checkProfile(wrong, 'a test')).toThrow(
      /mistakes:\n {2}\/restart: must be \{ kill: \[...\], start: \[...\] \} or \{ url: ..., token: ... \}\nfixtures/,
    );
  });

  it.each([
    ['/nowhere/at/all.yaml', 'it does not exist'],
    [import.meta.dirname, 'it is a folder'],
  ])('that cannot be read is told why: %s', (file, why) => {
    expect(() => readProfile(file)).toThrow(`cannot read the target profile ${file}: ${why}`);
  });

  it('all mistakes are named at once', () => {
    expect(() => checkProfile({ ...least, providerId: 'one', name: '' }, 'a test')).toThrow(
      /providerId[\s\S]*name|name[\s\S]*providerId/,
    );
  });

  it('no error message holds a secret', () => {
    const profile = { ...least, keys: { full: { secret: 'canary-canary-canary', extra: 1 } } };
    expect(() => checkProfile(profile, 'a test')).toThrow(expect.not.stringContaining('canary'));
  });

  it('whatever it is given, it answers with a profile or a ProfileError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => checkProfile(value, 'a test')).toThrow(ProfileError);
      }),
    );
  });
});

describe('a secret', () => {
  it('is read from the environment', () => {
    expect(secretValue({ env: 'K' }, { K: 'v' })).toBe('v');
  });

  it.each([
    [{ env: 'K' }, 'K is not set'],
    [{ file: '/nowhere/at/all' }, '/nowhere/at/all'],
    [{ file: '/dev/zero' }, 'more than'],
    [{ file: '/dev/null' }, 'is empty'],
    ['two\nlines', 'control character'],
  ])('that is not there is named: %j', (secret, named) => {
    expect(() => secretValue(secret, {})).toThrow(named);
  });
});

describe('the secrets of a profile', () => {
  const keys = {
    full: { secret: { env: 'FULL' } },
    limited: [{ secret: { env: 'LIMITED' }, permissions: [] }],
  };
  const users = { ordinary: { userName: 'u', providerId: 1, password: { env: 'PASSWORD' } } };
  const profile = checkProfile(
    { ...least, keys, users, deviceToken: { file: '/nowhere/at/all' } },
    'a test',
  );

  it('that are not there are named all at once, each with its place', () => {
    const named = [
      '/keys/full/secret: the environment variable FULL is not set',
      '/keys/limited/0/secret: the environment variable LIMITED is not set',
      '/deviceToken: cannot read the secret file /nowhere/at/all: it does not exist',
      '/users/ordinary/password: the environment variable PASSWORD is not set',
    ];
    expect(() => openSecrets(profile, {})).toThrow(named.map((line) => `  ${line}`).join('\n'));
  });

  it('travel in a header, all but passwords', () => {
    const environment = { FULL: '\u201cx\u201d', LIMITED: '\u00e9', PASSWORD: '\u201cx\u201d' };
    const { deviceToken: _, ...rest } = profile;
    expect(() => openSecrets(rest, environment)).toThrow(
      /had:\n {2}\/keys\/full\/secret: contains a character that is not allowed in a header$/,
    );
  });

  it('that are no text are named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-secret-'));
    const file = join(folder, 'secret');
    await writeFile(file, Buffer.from([0xff, 0xfe]));
    expect(() => secretValue({ file }, {})).toThrow('is not UTF-8');
    await writeFile(file, '\ufeffvalue\r\n');
    expect(secretValue({ file }, {})).toBe('value');
    await rm(folder, { recursive: true });
  });
});
