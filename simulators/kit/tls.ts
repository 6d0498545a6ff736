import { join } from 'node:path';
import type { Clock } from './clock.ts';
import {
  type Bundle,
  readBundle,
  readOrCreateBundle,
  writePublic,
  writeSecret,
} from './tls-bundle.ts';
import { issueServer, makeAuthority } from './tls-issue.ts';
import { coversAll } from './tls-names.ts';

/** What a TLS server needs; all texts are PEM. */
export interface TlsMaterial {
  readonly key: string;
  readonly cert: string;
  /** The certificate that a client must trust; undefined where the user brought a certificate. */
  readonly caPem: string | undefined;
  /** SHA-256 of what a client is shown to trust: our CA, or the certificate the user brought. */
  readonly fingerprint: string;
}

export interface PrivateTls extends TlsMaterial {
  readonly caPem: string;
  /** The file that is handed to clients. */
  readonly caFile: string;
}

const dayMs = 86_400_000;
const renewAuthorityBeforeMs = 400 * dayMs;
const renewServerBeforeMs = 30 * dayMs;

/**
 * A certificate for `names` from a private CA, both kept in `folder`: made on the first start, used
 * again later, renewed when near expiry or when a name is missing. The CA outlives many server
 * certificates, so that clients that trust it stay content.
 */
export async function loadOrMakeTls(
  folder: string,
  names: readonly string[],
  clock: Pick<Clock, 'now'>,
): Promise<PrivateTls> {
  const now = clock.now();
  const authority = await loadAuthority(authorityFile(folder), now);
  const server = await loadServer(join(folder, 'server.pem'), { authority, names, now });
  const caFile = join(folder, 'ca.pem');
  const caPem = authority.certificate.toString();
  await writePublic(caFile, caPem);
  return {
    key: server.keyPem,
    cert: server.certificate.toString(),
    caPem,
    caFile,
    fingerprint: authority.certificate.fingerprint256,
  };
}

/** Where the CA that belongs to `folder` is kept, key and all. */
export function authorityFile(folder: string): string {
  return join(folder, 'authority.pem');
}

async function loadAuthority(file: string, now: number): Promise<Bundle> {
  const authority = await readOrCreateBundle(file, () => makeAuthority(now));
  if (isGoodFor(authority, now, renewAuthorityBeforeMs)) return authority;
  return await writeSecret(file, await makeAuthority(now));
}

interface ServerWish {
  readonly authority: Bundle;
  readonly names: readonly string[];
  readonly now: number;
}

async function loadServer(file: string, wish: ServerWish): Promise<Bundle> {
  const { authority, names, now } = wish;
  const kept = await readBundle(file).catch(() => undefined);
  const usable =
    kept !== undefined &&
    kept.certificate.verify(authority.certificate.publicKey) &&
    isGoodFor(kept, now, renewServerBeforeMs) &&
    coversAll(kept.certificate, names);
  return usable ? kept : await writeSecret(file, await issueServer(authority, names, now));
}

function isGoodFor({ certificate }: Bundle, now: number, leftMs: number): boolean {
  const { validFromDate, validToDate } = certificate;
  return validFromDate.getTime() <= now && now + leftMs < validToDate.getTime();
}
