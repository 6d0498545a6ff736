import { createPrivateKey, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomIds } from './ids.ts';

/** A private key with its certificate. */
export interface Bundle {
  readonly keyPem: string;
  readonly certificate: X509Certificate;
}

/** A kept key or certificate is not what was written; the message says what to do. */
export class BundleDamaged extends Error {
  override readonly name = 'BundleDamaged';
}

/** Reads a file with a key and its certificate; throws BundleDamaged when it holds anything else. */
export async function readBundle(file: string): Promise<Bundle> {
  const text = await readFile(file, 'utf8');
  try {
    const key = createPrivateKey(text);
    const certificate = new X509Certificate(text);
    if (!certificate.checkPrivateKey(key)) throw new Error('key and certificate do not match');
    return { keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate };
  } catch (error) {
    throw new BundleDamaged(`${file} is damaged: remove it, and a new one is created`, {
      cause: error,
    });
  }
}

/** Of two processes that start at once, the second takes what the first has made. */
export async function readOrCreateBundle(
  file: string,
  make: () => Promise<Bundle>,
): Promise<Bundle> {
  try {
    return await readBundle(file);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const draft = await writeDraft(file, toText(await make()), 0o600);
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return await readBundle(file);
}

/** Replaces the file in one step; only its owner can read it. */
export async function writeSecret(file: string, bundle: Bundle): Promise<Bundle> {
  await rename(await writeDraft(file, toText(bundle), 0o600), file);
  return bundle;
}

/** Replaces the file in one step, if its content differs; everybody can read it. */
export async function writePublic(file: string, text: string): Promise<void> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== text) await rename(await writeDraft(file, text, 0o644), file);
}

async function writeDraft(file: string, text: string, mode: number): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomIds.uuid()}`;
  await writeFile(draft, text, { mode, flag: 'wx', flush: true });
  return draft;
}

function toText({ keyPem, certificate }: Bundle): string {
  return `${keyPem}${certificate.toString()}`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
