import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Rule } from '../../suites/spec/rule.ts';
import type { Certificate, Evidence } from './certificate.ts';
import { journalIdentity } from './digests.ts';
import { harnessIdentity } from './harness.ts';
import { certificateHtml } from './html/certificate-html.ts';
import { type Issue, makeCertificate, type PlannedSituation } from './make-certificate.ts';
import { certificateBytes } from './read-certificate.ts';
import { signCertificate } from './signature.ts';

export interface WriteParts {
  /** Where certificate.json and certificate.html are written; made when it is not there. */
  readonly folder: string;
  readonly run: Pick<RunResult, 'results' | 'journal' | 'partial' | 'only' | 'attempts'>;
  /** What is said by whoever issues it. */
  readonly issue?: Issue;
  /** Every rule for terminals in force, chosen or not. */
  readonly inForce: readonly Rule[];
  readonly evidence: Evidence;
  /** Every situation there is for a terminal. */
  readonly situations: readonly PlannedSituation[];
  /** The run's journal as it was written. */
  readonly journalFile: string;
  /** ISO-8601. */
  readonly issuedAt: string;
  /** The certifier's private key, of Ed25519; without it nobody vouches for the document, and it says so. */
  readonly key?: KeyObject;
  /** The requirement set that the terminal was held to; default: the newest. */
  readonly set?: string;
}

export interface WrittenCertificate {
  readonly json: string;
  readonly html: string;
  readonly certificate: Certificate;
}

/**
 * Says of a run whether its terminal is certified, and why not where it is not, in certificate.json
 * and, for people, certificate.html. Throws when the journal's file is another run's.
 */
export async function writeCertificate(parts: WriteParts): Promise<WrittenCertificate> {
  const { folder, run, inForce, evidence, situations, journalFile, issuedAt, key, set, issue } =
    parts;
  const journal = await journalIdentity(journalFile);
  if (journal.events !== run.journal.length)
    throw new Error(
      `${journalFile} holds ${String(journal.events)} events, and the run ${String(run.journal.length)}`,
    );
  const content = makeCertificate({
    run,
    inForce,
    evidence,
    situations,
    journal,
    harness: harnessIdentity(),
    issuedAt,
    ...(issue === undefined ? {} : { issue }),
    ...(set === undefined ? {} : { set }),
  });
  await mkdir(folder, { recursive: true });
  return keepCertificate(key === undefined ? content : signCertificate(content, key), folder);
}

/** Writes certificate.json and certificate.html into a folder that is there. */
export async function keepCertificate(
  certificate: Certificate,
  folder: string,
): Promise<WrittenCertificate> {
  const written = {
    json: join(folder, 'certificate.json'),
    html: join(folder, 'certificate.html'),
    certificate,
  };
  await writeFile(written.json, certificateBytes(certificate));
  await writeFile(written.html, certificateHtml(certificate));
  return written;
}
