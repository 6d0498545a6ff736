import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, request } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { loadOrMakeTls, type PrivateTls } from './tls.ts';
import { ownNames } from './tls-names.ts';

const dayMs = 86_400_000;
let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'platen-tls-')), 'tls');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

function load(names: readonly string[] = ownNames(), aheadMs = 0): Promise<PrivateTls> {
  return loadOrMakeTls(folder, names, { now: () => systemClock.now() + aheadMs });
}

/** Asks a server with this material under `name`, trusting its CA alone. */
async function answerUnder(tls: PrivateTls, name: string): Promise<string> {
  const server = createServer({ key: tls.key, cert: tls.cert }, (_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return await new Promise((resolve) => {
      const sni = isIP(name) === 0 ? { servername: name } : {};
      const asked = request(
        { host: '127.0.0.1', port, ca: tls.caPem, agent: false, ...sni },
        (answer) => {
          answer.resume();
          resolve(String(answer.statusCode));
        },
      );
      asked.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      asked.end();
    });
  } finally {
    server.close();
  }
}

describe('TLS from a private CA', () => {
  it.each(['localhost', '127.0.0.1', hostname(), 'printserver.test'])(
    'is accepted under %s by a client that trusts the CA',
    async (name) => {
      expect(await answerUnder(await load(ownNames('printserver.test')), name)).toBe('200');
    },
  );

  it('is refused under a name it was not made for, and by a client that does not trust the CA', async () => {
    const tls = await load();
    expect(await answerUnder(tls, 'elsewhere.test')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await answerUnder({ ...tls, caPem: tls.cert }, 'localhost')).toMatch(
      /^(UNABLE|SELF|UNSUPPORTED)/,
    );
  });

  it('covers the IPv6 loopback address and a wished one', async () => {
    const certificate = new X509Certificate((await load(ownNames('fe80::7'))).cert);
    expect(certificate.checkIP('::1')).toBe('::1');
    expect(certificate.checkIP('fe80::7')).toBe('fe80::7');
  });

  it('is a server certificate under a CA that can make no other CA', async () => {
    const tls = await load();
    const ca = new X509Certificate(tls.caPem);
    const server = new X509Certificate(tls.cert);
    expect([ca.ca, server.ca]).toEqual([true, false]);
    expect(server.checkIssued(ca)).toBe(true);
    expect(server.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(tls.fingerprint).toBe(ca.fingerprint256);
    expect(readFileSync(tls.caFile, 'utf8')).toBe(tls.caPem);
    const lifeDays = (server.validToDate.getTime() - server.validFromDate.getTime()) / dayMs;
    expect(lifeDays).toBeLessThan(398);
  });

  it('is used again, its keys readable by their owner alone', async () => {
    const first = await load();
    expect(await load()).toEqual(first);
    const modes = readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mode & 0o777,
    ]);
    expect(Object.fromEntries(modes)).toEqual({
      'authority.pem': 0o600,
      'ca.pem': 0o644,
      'server.pem': 0o600,
    });
  });

  it('is renewed under the same CA when it comes near its end', async () => {
    const first = await load();
    expect((await load(ownNames(), 330 * dayMs)).cert).toBe(first.cert);
    const renewed = await load(ownNames(), 340 * dayMs);
    expect(renewed.cert).not.toBe(first.cert);
    expect(renewed.fingerprint).toBe(first.fingerprint);
  });

  it('is renewed when a name is missing, and kept when one is no longer needed', async () => {
    const first = await load();
    const wider = await load(ownNames('other.test'));
    expect(wider.cert).not.toBe(first.cert);
    expect(wider.caPem).toBe(first.caPem);
    expect((await load()).cert).toBe(wider.cert);
  });

  it('comes from a new CA when the old one could not outlive it', async () => {
    const first = await load();
    const renewed = await load(ownNames(), 3_300 * dayMs);
    expect(renewed.fingerprint).not.toBe(first.fingerprint);
    expect(new X509Certificate(renewed.cert).checkIssued(new X509Certificate(renewed.caPem))).toBe(
      true,
    );
    expect(readFileSync(renewed.caFile, 'utf8')).toBe(renewed.caPem);
  });

  it('is made anew when damaged; a damaged CA is left to its owner', async () => {
    const first = await load();
    writeFileSync(join(folder, 'server.pem'), 'nonsense');
    expect((await load()).fingerprint).toBe(first.fingerprint);
    writeFileSync(join(folder, 'authority.pem'), first.cert);
    await expect(load()).rejects.toThrow('authority.pem is damaged: remove it');
  });

  it('comes from one CA when several start at once', async () => {
    const all = await Promise.all([load(), load(), load(), load()]);
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it.each(['two words', '-x', 'a/b', 'a:80'])('refuses %j as a name', (host) => {
    expect(() => ownNames(host)).toThrow(`"${host}" is neither a host name nor an IP address`);
  });

  it.each(['0.0.0.0', '::', ''])('takes no name from %j, which means everywhere', (host) => {
    expect(ownNames(host)).toEqual(ownNames());
  });

  it('writes international names in ASCII', () => {
    expect(ownNames('büro.test')).toContain('xn--bro-hoa.test');
  });
});
