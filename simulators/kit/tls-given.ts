import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readBoundedText, UnreadableFile } from './bounded-file.ts';
import type { Clock } from './clock.ts';
import type { TlsMaterial } from './tls.ts';

/** The certificate or key that the user gave cannot be used; the message says why. */
export class TlsInputError extends Error {
  override readonly name = 'TlsInputError';
}

export interface GivenTls {
  /** A PEM file: the server's certificate first, then those between it and the CA. */
  readonly certFile: string;
  readonly keyFile: string;
}

/** Reads a certificate and key of the user's own; throws TlsInputError when no client would be content. */
export async function readGivenTls(
  given: GivenTls,
  clock: Pick<Clock, 'now'>,
): Promise<TlsMaterial> {
  const cert = readText('certificate', given.certFile);
  const key = readText('key', given.keyFile);
  const certificate = parseCertificate(cert, given.certFile);
  if (!certificate.checkPrivateKey(parseKey(key, given.keyFile))) {
    throw new TlsInputError(
      `the key ${given.keyFile} does not belong to the certificate ${given.certFile}`,
    );
  }
  refuseOutdated(certificate, given.certFile, clock.now());
  return { key, cert, caPem: undefined, fingerprint: certificate.fingerprint256 };
}

const longestText = 1024 * 1024;

function readText(what: string, file: string): string {
  try {
    return readBoundedText(file, longestText);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new TlsInputError(`the ${what} ${error.message}`, { cause: error });
  }
}

function parseCertificate(pem: string, file: string): X509Certificate {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw new TlsInputError(`${file} contains no PEM certificate (-----BEGIN CERTIFICATE-----)`);
  }
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new TlsInputError(`the certificate in ${file} is damaged`, { cause: error });
  }
}

function parseKey(pem: string, file: string): KeyObject {
  if (/ENCRYPTED/.test(pem)) {
    throw new TlsInputError(`the key in ${file} is encrypted: use one without a passphrase`);
  }
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) {
    throw new TlsInputError(`${file} contains no PEM private key (-----BEGIN PRIVATE KEY-----)`);
  }
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new TlsInputError(`the private key in ${file} is damaged`, { cause: error });
  }
}

function refuseOutdated(certificate: X509Certificate, file: string, now: number): void {
  const { validFromDate, validToDate } = certificate;
  if (now < validFromDate.getTime()) {
    throw new TlsInputError(
      `the certificate in ${file} is not valid before ${validFromDate.toISOString()}`,
    );
  }
  if (now > validToDate.getTime()) {
    throw new TlsInputError(`the certificate in ${file} expired on ${validToDate.toISOString()}`);
  }
}
