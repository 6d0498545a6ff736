import { createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../reports/certificate/signature.ts';
import { readPrivateKey, readPublicKey } from '../certificate/keys.ts';
import { platen, platenIn } from './run-command.fixture.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-keygen-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('platen keygen', () => {
  it('writes a private key for its owner alone, the public key beside it, and says which fingerprint it prints', async () => {
    const path = join(folder, 'keys', '2027.pem');
    const { outcome, out } = await platen('keygen', '--out', path);
    expect(outcome).toBe('passed');
    expect(await readdir(join(folder, 'keys'))).toEqual(['2027.pem', '2027.pub.pem']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const privateKey = await readPrivateKey(path);
    const publicKey = await readPublicKey(join(folder, 'keys', '2027.pub.pem'));
    expect(publicKey.equals(createPublicKey(privateKey))).toBe(true);
    expect(out).toBe(`SHA-256 fingerprint of the public key: ${fingerprintOf(publicKey)}\n`);
  });

  it('never overwrites a key without being told, whichever of the two is there', async () => {
    const path = join(folder, 'mine.pem');
    for (const there of [path, join(folder, 'mine.pub.pem')]) {
      await writeFile(there, 'mine', { mode: 0o644 });
      const { outcome, err } = await platen('keygen', '--out', path);
      expect(outcome).toBe('usage');
      expect(err).toContain(`${there} already exists`);
      expect(await readFile(there, 'utf8')).toBe('mine');
      expect(await readdir(folder)).toHaveLength(1);
      await rm(there);
    }
  });

  it('told to overwrite it makes a new pair, and nobody else can read it', async () => {
    const path = join(folder, 'mine.pem');
    await writeFile(path, 'mine', { mode: 0o644 });
    const { outcome, out } = await platen('keygen', '--out', path, '--overwrite', '--json');
    expect(outcome).toBe('passed');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const said = JSON.parse(out) as { readonly publicKey: string; readonly fingerprint: string };
    expect(fingerprintOf(await readPublicKey(said.publicKey))).toBe(said.fingerprint);
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('says where it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    const { outcome, err } = await platen('keygen', '--out', join(folder, 'file', 'a.pem'));
    expect(outcome).toBe('usage');
    expect(err).toMatch(/file is a file|leads through a file/);
  });
});

describe('a passphrase', () => {
  const words = 'correct horse battery staple';
  let path = '';
  let file = '';
  beforeEach(async () => {
    path = join(folder, 'mine.pem');
    file = join(folder, 'passphrase.txt');
    await writeFile(file, `${words}\r\nanother line\n`);
  });

  it('seals the private key: it opens with the first line of the file, or the same in the variable', async () => {
    const made = await platen('keygen', '--out', path, '--passphrase-file', file, '--json');
    expect(JSON.parse(made.out)).toMatchObject({ encrypted: true });
    expect(await readFile(path, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const publicKey = await readPublicKey(path.replace(/pem$/, 'pub.pem'));
    expect(createPublicKey(await readPrivateKey(path, words)).equals(publicKey)).toBe(true);
    const environment = { PLATEN_KEY_PASSPHRASE: words };
    const line = ['keygen', '--out', path, '--overwrite'];
    const { err } = await platenIn({ environment }, line);
    expect(err).toContain('with its passphrase');
    expect((await readPrivateKey(path, words)).asymmetricKeyType).toBe('ed25519');
  });

  it('is asked for and has to be the right one, before anything is started', async () => {
    await platen('keygen', '--out', path, '--passphrase-file', file);
    const certify = ['certify', '--built-in', '--key', path];
    const missing = await platen(...certify);
    expect(missing.outcome).toBe('usage');
    expect(missing.err).toContain('is protected by a passphrase');
    expect(missing.err).toContain('PLATEN_KEY_PASSPHRASE');
    await writeFile(file, `${words}!`);
    const wrong = await platen(...certify, '--passphrase-file', file);
    expect(wrong.err).toContain('cannot be decrypted with the given passphrase');
    expect(wrong.err).not.toContain(words);
    const alone = await platen('certify', '--built-in', '--passphrase-file', file);
    expect(alone.err).toContain('--passphrase-file needs --key');
  });

  it('is wrong in the same words, whatever bytes it yields', async () => {
    await platen('keygen', '--out', path, '--passphrase-file', file);
    for (let nth = 0; nth < 100; nth += 1)
      await expect(readPrivateKey(path, `${words} ${String(nth)}`)).rejects.toThrow(
        'cannot be decrypted with the given passphrase',
      );
  });

  it('is not needed by a key that has none', async () => {
    await platen('keygen', '--out', path);
    expect((await readPrivateKey(path, words)).asymmetricKeyType).toBe('ed25519');
  });

  it.each([
    ['', 'holds no passphrase'],
    [' \nsecond line', 'holds no passphrase'],
    ['too short', 'at least 12 characters'],
    ['x'.repeat(1025), 'more than 1024 bytes'],
  ])('%j is none', async (text, why) => {
    await writeFile(file, text);
    const { outcome, err } = await platen('keygen', '--out', path, '--passphrase-file', file);
    expect(outcome).toBe('usage');
    expect(err).toContain(why);
    expect(await readdir(folder)).toEqual(['passphrase.txt']);
  });

  it('that cannot be read is said', async () => {
    const { outcome, err } = await platen('keygen', '--passphrase-file', join(folder, 'nowhere'));
    expect(outcome).toBe('usage');
    expect(err).toContain('nowhere');
  });
});
