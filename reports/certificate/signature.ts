import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { Certificate, CertificateContent, CertificateSignature } from './certificate.ts';
import { sha256 } from './digests.ts';

/** The certificate with a signature by this private key, in place of one that it may have. */
export function signCertificate(certificate: Certificate, privateKey: KeyObject): Certificate {
  const publicKey = createPublicKey(privateKey);
  const signature: CertificateSignature = {
    algorithm: 'Ed25519',
    publicKey: derOf(publicKey).toString('base64'),
    fingerprint: fingerprintOf(publicKey),
    value: sign(null, signedBytes(certificate), privateKey).toString('base64'),
  };
  return { ...certificate, signature };
}

/** What keeps a signature from vouching for its certificate, in words; undefined: it does. `key`: instead of the one inside. */
export function signatureFault(
  certificate: CertificateContent & { readonly signature: CertificateSignature },
  key?: KeyObject,
): string | undefined {
  const { publicKey, fingerprint, value } = certificate.signature;
  const inside = readPublicKey(publicKey);
  if (inside === undefined) return 'it has a public key that is not an Ed25519 key';
  if (fingerprintOf(inside) !== fingerprint)
    return 'it has a fingerprint that is not that of its key';
  if (key !== undefined && fingerprintOf(key) !== fingerprint)
    return `it is signed with the key ${fingerprint}, and not with the one given, ${fingerprintOf(key)}`;
  const bytes = Buffer.from(value, 'base64');
  // Node decodes leniently: one signature has one spelling.
  const isGenuine =
    bytes.toString('base64') === value && verify(null, signedBytes(certificate), inside, bytes);
  return isGenuine ? undefined : 'it was changed after it was signed';
}

/** SHA-256 of the key as SubjectPublicKeyInfo. */
export function fingerprintOf(publicKey: KeyObject): string {
  return sha256(derOf(publicKey));
}

/** The certificate without its signature, as the bytes that are signed. */
function signedBytes(certificate: Certificate): Buffer {
  const { signature: _, ...content } = certificate;
  return Buffer.from(canonicalJson(content));
}

function derOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' });
}

function readPublicKey(base64: string): KeyObject | undefined {
  try {
    const key = Buffer.from(base64, 'base64');
    const read = createPublicKey({ key, format: 'der', type: 'spki' });
    const isOneSpelling = derOf(read).toString('base64') === base64;
    return read.asymmetricKeyType === 'ed25519' && isOneSpelling ? read : undefined;
  } catch {
    return undefined;
  }
}
