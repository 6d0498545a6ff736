import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { lazily } from '../../simulators/kit/lazily.ts';
import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import schema from './certificate.schema.json' with { type: 'json' };
import { type Certificate, certificateForm } from './certificate.ts';

const validator = lazily(() =>
  addFormats.default(new Ajv2020({ strictRequired: false })).compile<Certificate>(schema),
);

/** Longer is no certificate: it is not even parsed. */
export const longestCertificate = 16 * 1024 * 1024;

/** The file is not what was written: of no form that this version knows, or not to the byte. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** certificate.json as it was written. Throws CertificateError with what keeps bytes from being one. */
export function readCertificate(bytes: Uint8Array): Certificate {
  if (bytes.length > longestCertificate)
    throw new CertificateError(`is too long for a certificate: ${String(bytes.length)} bytes`);
  const certificate = parse(bytes);
  const other = otherVersion(certificate);
  if (other !== undefined)
    throw new CertificateError(
      `has form version ${String(other)}; this Platen reads ${String(version)}`,
    );
  const isCertificate = validator();
  if (!isCertificate(certificate)) throw new CertificateError(formFault(isCertificate.errors));
  const canonical = Buffer.from(canonicalJson(certificate));
  if (!canonical.equals(bytes)) throw new CertificateError(spellingFault(canonical, bytes));
  return certificate;
}

const version: Certificate['formVersion'] = 4;

/** Of a certificate that an older or a newer Platen wrote. */
function otherVersion(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { form, formVersion } = value as Readonly<Record<string, unknown>>;
  const isNumber = typeof formVersion === 'number' && formVersion !== version;
  return form === certificateForm && isNumber ? formVersion : undefined;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new CertificateError('is not JSON in UTF-8; was it cut off?');
  }
}

function formFault(errors: readonly ErrorObject[] | null | undefined): string {
  const [first] = errors ?? [];
  const place = first?.instancePath === '' ? 'as a whole' : `at ${first?.instancePath ?? ''}`;
  const member: unknown =
    first?.params['additionalProperty'] ?? first?.params['missingProperty'] ?? undefined;
  const named = typeof member === 'string' ? ` (${member})` : '';
  return `does not have the form of a certificate ${place}: ${first?.message ?? 'unknown'}${named}`;
}

/** Space, the order of members, a member that is there twice, another spelling of a number or a text. */
function spellingFault(canonical: Uint8Array, bytes: Uint8Array): string {
  const at = canonical.findIndex((byte, place) => byte !== bytes[place]);
  const place = at < 0 ? canonical.length : at;
  return `is not canonical JSON: it differs from byte ${String(place)} on`;
}

/** The bytes of the file: canonical JSON and nothing else. */
export function certificateBytes(certificate: Certificate): Buffer {
  return Buffer.from(canonicalJson(certificate));
}
