import type { Clock } from './clock.ts';
import { authorityFile, type TlsMaterial } from './tls.ts';
import { type Bundle, readBundle } from './tls-bundle.ts';
import { issueServer, makeAuthority } from './tls-issue.ts';

export type FaultyCertificate = 'expired' | 'other-name' | 'unknown-authority';

export type FaultyTls = Readonly<Record<FaultyCertificate, TlsMaterial>>;

/** Longer ago than a server's certificate is good for. */
const longAgoMs = 400 * 86_400_000;

/**
 * Certificates that a careful client refuses, each for one reason. The first two come from the
 * private CA that `loadOrMakeTls` keeps in `folder`; nothing here is kept.
 */
export async function makeFaultyTls(
  folder: string,
  names: readonly string[],
  clock: Pick<Clock, 'now'>,
): Promise<FaultyTls> {
  const now = clock.now();
  const authority = await readBundle(authorityFile(folder));
  const stranger = await makeAuthority(now);
  const [expired, otherName, unknown] = await Promise.all([
    issueServer(authority, names, now - longAgoMs),
    issueServer(authority, ['another-printer.invalid'], now),
    issueServer(stranger, names, now),
  ]);
  return {
    expired: materialOf(expired, authority),
    'other-name': materialOf(otherName, authority),
    'unknown-authority': materialOf(unknown, stranger),
  };
}

function materialOf({ keyPem, certificate }: Bundle, authority: Bundle): TlsMaterial {
  return {
    key: keyPem,
    cert: certificate.toString(),
    caPem: authority.certificate.toString(),
    fingerprint: authority.certificate.fingerprint256,
  };
}
