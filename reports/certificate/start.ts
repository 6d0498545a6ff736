import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { CatalogueIdentity, CertificateContent, HarnessIdentity } from './certificate.ts';
import { sha256 } from './digests.ts';

/** The facts that are fixed when the run of a terminal starts. */
export interface RunStart {
  readonly serialNumber: string;
  readonly seed: number;
  readonly terminal: Pick<
    CertificateContent['terminal'],
    'name' | 'version' | 'model' | 'firmware'
  >;
  readonly catalogue: CatalogueIdentity;
  readonly harness: HarnessIdentity;
}

/**
 * SHA-256 over the canonical JSON of it, taken and shown before the terminal is asked for anything:
 * a certificate that is signed later shows by it that it is of this run, terminal and judge.
 */
export function startDigest(start: RunStart): string {
  return sha256(canonicalJson(start));
}

/** The same, from the members of a certificate; undefined when its recording does not have the start. */
export function digestFault(content: CertificateContent): string | undefined {
  const { serialNumber, terminal, catalogue, harness, run, evidence } = content;
  const { name, version, model, firmware } = terminal;
  if (run.startDigest === null)
    return evidence === 'witnessed' ? 'it has no digest of the start of its run' : undefined;
  const named = { name, version, model, firmware };
  const start = { serialNumber, seed: run.seed, terminal: named, catalogue, harness };
  return startDigest(start) === run.startDigest
    ? undefined
    : 'serial number, seed, terminal, rules or version of Platen differ from the start of its run';
}
