import { generateKeyPairSync } from 'node:crypto';
import { JournalError, readJournal } from '../../suites/engine/journal/ndjson.ts';
import type { Certificate, CertificateContent } from './certificate.ts';
import { catalogueIdentity, sha256 } from './digests.ts';
import {
  type Conduct,
  judgedRun,
  madeUpCertification,
  madeUpRules,
} from './made-up-certification.fixture.ts';
import { makeCertificate } from './make-certificate.ts';
import { certificateBytes } from './read-certificate.ts';
import {
  type Aspect,
  type Found,
  type Recording,
  type VerifyParts,
  verifyCertificate,
} from './verify-certificate.ts';

/** The keys of who certifies. */
export const { privateKey, publicKey } = generateKeyPairSync('ed25519');

export function made(conduct?: Conduct): {
  readonly content: CertificateContent;
  readonly journal: Buffer;
} {
  const { parts, journalText } = madeUpCertification(conduct);
  return { content: makeCertificate(parts), journal: Buffer.from(journalText) };
}

export const good = made();
export const own = {
  catalogue: catalogueIdentity(madeUpRules),
  harness: good.content.harness,
};

const judgeAgain: VerifyParts['judgeAgain'] = (journal) => ({
  run: judgedRun(journal),
  inForce: madeUpRules,
  situations: madeUpCertification().parts.situations,
});

export type VerifyMore = Partial<Omit<VerifyParts, 'journal'>> & { readonly journal?: Uint8Array };

/** By this Platen, unless a test says otherwise. */
export function verify(
  certificate: Certificate | Uint8Array,
  { journal, ...more }: VerifyMore = {},
): ReturnType<typeof verifyCertificate> {
  const bytes = certificate instanceof Uint8Array ? certificate : certificateBytes(certificate);
  const recording = journal === undefined ? {} : { journal: recordingOf(journal) };
  const now = Date.parse(good.content.issuedAt) + 1_000;
  return verifyCertificate({ certificate: bytes, own, judgeAgain, now, ...more, ...recording });
}

function recordingOf(bytes: Uint8Array): Recording {
  let events: Recording['events'];
  try {
    events = readJournal(Buffer.from(bytes).toString());
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    events = error;
  }
  return { sha256: sha256(bytes), events };
}

/** The aspects of which this was found, each with what is said of it. */
export function saidOf(
  { examinations }: ReturnType<typeof verify>,
  found: Found,
): readonly (readonly [Aspect, string])[] {
  return examinations
    .filter((one) => one.found === found)
    .map(({ aspect, says, details = [] }) => [aspect, [says, ...details].join('; ')]);
}
