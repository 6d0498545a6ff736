import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type * as X509 from '@peculiar/x509';
import type { Bundle } from './tls-bundle.ts';

const dayMs = 86_400_000;
/** Clients whose clock runs late must not find our certificates in their future. */
const backdateMs = dayMs;
const authorityLifeMs = 3_650 * dayMs;
const serverLifeMs = 365 * dayMs;
/** Handshakes are several times faster than with RSA, and every client has had it for years. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A CA whose certificate may sign servers and no other CA (RFC 5280 4.2.1.9). */
export async function makeAuthority(now: number): Promise<Bundle> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const name = [{ CN: [`Platen private CA ${new Date(now).toISOString().slice(0, 10)}`] }];
  const usages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(now - backdateMs),
    notAfter: new Date(now + authorityLifeMs),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usages, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return toBundle(keys, certificate.toString('pem'));
}

/** A server certificate for all of `names`, the first of which it also shows as its subject. */
export async function issueServer(
  authority: Bundle,
  names: readonly string[],
  now: number,
): Promise<Bundle> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const issuer = new x509.X509Certificate(authority.certificate.toString());
  const alternatives = names.map((value) => ({ type: typeOf(value), value }) as const);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [names[0] ?? 'platen'] }],
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: signingKeyOf(authority),
    signingAlgorithm: algorithm,
    notBefore: new Date(now - backdateMs),
    notAfter: new Date(now + serverLifeMs),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(alternatives),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return toBundle(keys, certificate.toString('pem'));
}

/** Loaded only where a certificate is made: most starts find theirs, and it takes a tenth of a second. */
async function loadX509(): Promise<typeof X509> {
  await import('reflect-metadata');
  return await import('@peculiar/x509');
}

async function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

function signingKeyOf({ keyPem }: Bundle): X509.X509CertificateCreateWithKeyParams['signingKey'] {
  return createPrivateKey(keyPem).toCryptoKey(algorithm, false, ['sign']);
}

function typeOf(name: string): 'ip' | 'dns' {
  return isIP(name) === 0 ? 'dns' : 'ip';
}

function toBundle(keys: webcrypto.CryptoKeyPair, certificatePem: string): Bundle {
  const key = KeyObject.from(keys.privateKey);
  return {
    keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(certificatePem),
  };
}
