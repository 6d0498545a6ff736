import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UsageError } from '../command-line/usage-error.ts';

/** A certifier's private key as `platen keygen` writes it. Throws UsageError for what is none. */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  return readKey(path, {
    label: 'PRIVATE KEY',
    read: createPrivateKey,
    hint: "'platen keygen' makes one.",
  });
}

/** A certifier's public key as `platen keygen` writes it. Throws UsageError for what is none. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, {
    label: 'PUBLIC KEY',
    read: createPublicKey,
    hint: "Give the .pub.pem that 'platen keygen' wrote beside the private key.",
  });
}

interface KeyForm {
  /** Of the PEM. A private key would do for a public one, and has no business there. */
  readonly label: string;
  readonly read: (pem: string) => KeyObject;
  readonly hint: string;
}

async function readKey(path: string, { label, read, hint }: KeyForm): Promise<KeyObject> {
  const pem = await readText(path);
  const trouble = (what: string): UsageError => new UsageError(`${path} ${what}`, hint);
  if (!pem.includes(`-----BEGIN ${label}-----`)) throw trouble(`holds no ${label} in PEM`);
  let key: KeyObject;
  try {
    key = read(pem);
  } catch {
    throw trouble(`holds a ${label} that cannot be read`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw trouble('is no key of Ed25519');
  return key;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${path} cannot be read (${code ?? 'unknown'})`);
  }
}
