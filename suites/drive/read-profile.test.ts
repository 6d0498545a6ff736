import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProfile, ProfileError, readProfile, secretValue } from './read-profile.ts';

const example = fileURLToPath(new URL('../../fixtures/targets/example.yaml', import.meta.url));
const least = {
  schemaVersion: 1,
  name: 'x',
  baseUrl: 'https://h:7300/api/v1',
  domains: { customer: 'c.example' },
  providerId: 1,
  keys: { full: { secret: 's' } },
  printers: { addressing: 'hostPort' },
};

describe('a target profile', () => {
  it('the commented example is one, but for the files that it names', () => {
    expect(() => readProfile(example)).toThrow(/mistakes:\n {2}\/tls\/caFile: cannot be read$/);
  });

  it('the least one is enough', () => {
    expect(checkProfile(least, 'a test').keys.full.secret).toBe('s');
  });

  it('may stand in what a service says when it is ready', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-profile-'));
    const file = join(folder, 'ready.json');
    await writeFile(file, JSON.stringify({ ready: true, url: least.baseUrl, profile: least }));
    expect(readProfile(file)).toEqual(least);
    await rm(folder, { recursive: true });
  });

  it.each([
    [{ ...least, baseUrl: 'https://h:7300' }, '/baseUrl'],
    [{ ...least, keys: {} }, "required property 'full'"],
    [{ ...least, kyes: {} }, "'kyes'"],
    [{ ...least, printers: { addressing: 'port' } }, '/printers/addressing'],
    [{ ...least, declines: ['scan'] }, '/declines/0'],
    [[], '/'],
    [{ ...least, baseUrl: 'https://[::1/api/v1' }, '/baseUrl: is no http or https URL'],
    [{ ...least, baseUrl: 'https://a:b@h/api/v1' }, '/baseUrl: holds a user'],
    [{ ...least, baseUrl: 'https://h/?x=/api/v1' }, '/baseUrl: has a query'],
    [{ ...least, control: { url: 'ftp://h', token: 's' } }, '/control/url'],
    [{ ...least, balances: { url: 'h/balances' } }, '/balances/url: is no http or https URL'],
    [{ ...least, balances: { url: 'https://h/balances/' } }, '/balances/url'],
    [{ ...least, restart: { url: 'here', token: 's' } }, '/restart/url'],
    [{ ...least, domains: { customer: 'a b' } }, '/domains/customer'],
    [{ ...least, tls: { caFile: '/nowhere/at/all' } }, '/tls/caFile: cannot be read'],
    [{ ...least, tls: { caFile: '/dev/zero' } }, '/tls/caFile: cannot be read'],
    [{ ...least, tls: { caFile: example } }, '/tls/caFile: holds no certificate'],
    [{ ...least, tls: { caPem: 'PEM' } }, '/tls/caPem: holds no certificate'],
    [{ ...least, printers: { addressing: 'host', deliveryMs: 1e300 } }, '/printers/deliveryMs'],
  ])('a mistake is named before any request: %#', (profile, named) => {
    expect(() => checkProfile(profile, 'a test')).toThrow(named);
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
