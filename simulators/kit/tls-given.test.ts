import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { loadOrMakeTls, type PrivateTls } from './tls.ts';
import { readGivenTls, TlsInputError } from './tls-given.ts';

let folder: string;
let own: PrivateTls;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-given-'));
  own = await loadOrMakeTls(join(folder, 'own'), ['given.test'], systemClock);
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function read(cert: string, key: string, now = systemClock.now()) {
  const given = { certFile: file('given.crt', cert), keyFile: file('given.key', key) };
  return readGivenTls(given, { now: () => now });
}

describe('a certificate of the user’s own', () => {
  it('is taken as it is, chain and all', async () => {
    const chain = own.cert + own.caPem;
    const tls = await read(chain, own.key);
    expect(tls).toMatchObject({ cert: chain, key: own.key, caPem: undefined });
    expect(tls.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  it('is taken with a key in its older form', async () => {
    const key = createPrivateKey(own.key).export({ type: 'sec1', format: 'pem' }).toString();
    expect((await read(own.cert, key)).key).toBe(key);
  });

  it('is refused with its reason', async () => {
    const locked = createPrivateKey(own.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString();
    const other = await loadOrMakeTls(join(folder, 'other'), ['given.test'], systemClock);
    const yearMs = 366 * 86_400_000;
    const soon = systemClock.now();
    const refusals = [
      ['', own.key, soon, 'given.crt contains no PEM certificate'],
      [own.cert.replaceAll('MII', 'AAA'), own.key, soon, 'given.crt is damaged'],
      [own.cert, own.cert, soon, 'given.key contains no PEM private key'],
      [own.cert, locked, soon, 'is encrypted: use one without a passphrase'],
      [own.cert, other.key, soon, 'does not belong to the certificate'],
      [own.cert, own.key, soon + yearMs, 'expired on 20'],
      [own.cert, own.key, soon - yearMs, 'is not valid before 20'],
    ] as const;
    for (const [cert, key, now, reason] of refusals) {
      await expect(read(cert, key, now)).rejects.toThrow(reason);
    }
  });

  it('must be there', async () => {
    const missing = { certFile: join(folder, 'no.crt'), keyFile: file('given.key', own.key) };
    const refused = readGivenTls(missing, systemClock);
    await expect(refused).rejects.toBeInstanceOf(TlsInputError);
    await expect(refused).rejects.toThrow(
      /the certificate .*no\.crt cannot be read: it does not exist/,
    );
  });
});
