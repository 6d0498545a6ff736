import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readBoundedText } from '../../simulators/kit/bounded-file.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { passphraseVariable } from './passphrase.ts';

/** Far above any key. */
const longestKey = 64 * 1024;

/** A certifier's private key as `platen keygen` writes it. Throws UsageError for what is none or does not open. */
export async function readPrivateKey(path: string, passphrase?: string): Promise<KeyObject> {
  return readKey(path, {
    labels: ['PRIVATE KEY', sealed],
    read: (pem) => (isSealed(pem) ? unseal(path, pem, passphrase) : createPrivateKey(pem)),
    hint: "'platen keygen' creates one.",
  });
}

/** A certifier's public key as `platen keygen` writes it. Throws UsageError for what is none. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, {
    labels: ['PUBLIC KEY'],
    read: createPublicKey,
    hint: "Give the .pub.pem that 'platen keygen' wrote beside the private key.",
  });
}

/** PKCS#8 that is encrypted with a passphrase (RFC 7468 11). */
const sealed = 'ENCRYPTED PRIVATE KEY';

function isSealed(pem: string): boolean {
  return pem.includes(beginOf(sealed));
}

function unseal(path: string, pem: string, passphrase: string | undefined): KeyObject {
  if (passphrase === undefined)
    throw new UsageError(
      `${path} is protected by a passphrase`,
      `Give it with --passphrase-file, or in ${passphraseVariable}.`,
    );
  try {
    return createPrivateKey({ key: pem, passphrase });
  } catch (error) {
    // One wrong passphrase in 256 leaves a right padding by chance: what it yields is then no key.
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_OSSL_') !== true) throw error;
    throw new UsageError(`${path} cannot be decrypted with the given passphrase`);
  }
}

interface KeyForm {
  /** Of the PEM, the usual one first. A private key would do for a public one, and has no business there. */
  readonly labels: readonly [string, ...string[]];
  readonly read: (pem: string) => KeyObject;
  readonly hint: string;
}

async function readKey(path: string, { labels, read, hint }: KeyForm): Promise<KeyObject> {
  const pem = readBoundedText(path, longestKey);
  const [name] = labels;
  const trouble = (what: string): UsageError => new UsageError(`${path} ${what}`, hint);
  if (!labels.some((label) => pem.includes(beginOf(label))))
    throw trouble(`holds no ${name} in PEM`);
  let key: KeyObject;
  try {
    key = read(pem);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw trouble(`holds a ${name} that cannot be read`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw trouble('is no key of Ed25519');
  return key;
}

function beginOf(label: string): string {
  return `-----BEGIN ${label}-----`;
}
