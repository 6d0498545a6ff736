import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fingerprintOf } from '../../reports/certificate/signature.ts';
import { passphraseFile, readPassphrase, refuseShort } from '../certificate/passphrase.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { openOutFolder } from '../out-folder.ts';

export const keygenCommand = defineCommand({
  name: 'keygen',
  about:
    'Creates the key pair (Ed25519) with which a certifier signs certificates of terminals. ' +
    'The private key can be read by its owner only (PKCS#8, mode 0600) and is encrypted ' +
    'if a passphrase is given. The public key, written beside it, goes to those who ' +
    'verify certificates. An existing key is not overwritten without --overwrite.',
  examples: [
    { line: 'keygen', does: 'certifier.pem and certifier.pub.pem in this folder' },
    { line: 'keygen --out keys/2027.pem', does: 'keys/2027.pem and keys/2027.pub.pem' },
    {
      line: 'keygen --passphrase-file passphrase.txt',
      does: 'encrypts the private key; certify takes the same option',
    },
    { line: 'keygen --json', does: 'prints files and fingerprint as JSON' },
  ],
  options: {
    out: text('--out <file>', 'file for the private key', 'certifier.pem'),
    passphraseFile,
    overwrite: flag('--overwrite', 'replace existing keys; their certificates stay valid'),
    json: flag('--json', 'print files and fingerprint as one JSON document on stdout'),
  },
  async run({ options, terminal, environment }) {
    const { out, overwrite } = options;
    const passphrase = await readPassphrase(options.passphraseFile, environment);
    if (passphrase !== undefined) refuseShort(passphrase);
    const files = { privateKey: out, publicKey: publicPathOf(out) };
    for (const file of Object.values(files))
      if (!overwrite && existsSync(file))
        throw new UsageError(
          `${file} already exists`,
          'Name another file with --out, or replace it with --overwrite.',
        );
    const pair = generateKeyPairSync('ed25519');
    await openOutFolder(dirname(out));
    await writeKeys(files, pemsOf(pair, passphrase), overwrite);
    const fingerprint = fingerprintOf(pair.publicKey);
    if (options.json)
      terminal.json({
        schemaVersion: 1,
        ...files,
        encrypted: passphrase !== undefined,
        fingerprint,
      });
    else terminal.print(`SHA-256 fingerprint of the public key: ${fingerprint}`);
    const kept = passphrase === undefined ? 'without a passphrase' : 'with its passphrase';
    terminal.note(`private key, keep it secret, ${kept}: ${files.privateKey}`);
    terminal.note(`public key, for those who verify certificates: ${files.publicKey}`);
    return 'passed';
  },
});

/** keys/2027.pem as keys/2027.pub.pem */
function publicPathOf(path: string): string {
  return `${path.replace(/\.pem$/, '')}.pub.pem`;
}

function pemsOf(
  { privateKey, publicKey }: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  passphrase: string | undefined,
): { readonly privateKey: string; readonly publicKey: string } {
  const sealed = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem', ...sealed }),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

async function writeKeys(
  files: { readonly privateKey: string; readonly publicKey: string },
  pems: { readonly privateKey: string; readonly publicKey: string },
  overwrite: boolean,
): Promise<void> {
  const written = [
    [files.privateKey, pems.privateKey, 0o600],
    [files.publicKey, pems.publicKey, 0o644],
  ] as const;
  for (const [file, pem, mode] of written) {
    // A file that is there keeps its mode when it is written to: a new one takes its place.
    const fresh = overwrite ? `${file}.new` : file;
    if (overwrite) await rm(fresh, { force: true });
    await writeNew(fresh, pem, mode);
    if (overwrite) await rename(fresh, file);
  }
}

async function writeNew(file: string, pem: string, mode: number): Promise<void> {
  try {
    await writeFile(file, pem, { mode, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be written (${code ?? 'unknown'})`);
  }
}
