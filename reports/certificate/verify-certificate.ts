import type { KeyObject } from 'node:crypto';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { JournalError } from '../../suites/engine/journal/ndjson.ts';
import type { Outcome } from '../../suites/engine/judge/verdict.ts';
import { counted } from '../numbers.ts';
import type { CatalogueIdentity, Certificate, HarnessIdentity } from './certificate.ts';
import { contradiction } from './consistency.ts';
import { differencesOf, type JudgedAgain } from './judge-again.ts';
import { uncertifiable } from './make-certificate.ts';
import { CertificateError, readCertificate } from './read-certificate.ts';
import { signatureFault } from './signature.ts';
import { digestFault } from './start.ts';

export interface VerifyParts {
  /** Of the file. */
  readonly certificate: Uint8Array;
  /** The certifier's public key; without it only integrity can be shown. */
  readonly key?: KeyObject;
  readonly journal?: Recording;
  /** Epoch milliseconds: when it is verified. */
  readonly now: number;
  /** The version of Platen that verifies. */
  readonly own: { readonly catalogue: CatalogueIdentity; readonly harness: HarnessIdentity };
  /** `only`: what was chosen of the situations; undefined: all. */
  readonly judgeAgain: (
    journal: readonly JournalEvent[],
    only: readonly string[] | undefined,
  ) => JudgedAgain;
}

/** The file of a recording, as it was read. */
export interface Recording {
  /** Of its bytes. */
  readonly sha256: string;
  /** The journal, or the reason why the file cannot be read as one. */
  readonly events: readonly JournalEvent[] | JournalError;
}

/** The aspects that were verified. */
export type Aspect =
  | 'form'
  | 'signature'
  | 'signer'
  | 'content'
  | 'evidence'
  | 'start'
  | 'time'
  | 'catalogue'
  | 'harness'
  | 'journal'
  | 'verdicts';

/** open: the aspect could not be verified. remark: worth knowing, but no objection. */
export type Found = 'holds' | 'wrong' | 'open' | 'remark';

export interface Examination {
  readonly aspect: Aspect;
  readonly found: Found;
  /** The end of a sentence that begins with the aspect. */
  readonly says: string;
  /** The single objections, when there are several. */
  readonly details?: readonly string[];
}

export interface Verification {
  /** passed: genuine and certified. failed: not genuine, or rules were broken. incomplete: something could not be verified or was not judged. */
  readonly outcome: Exclude<Outcome, 'broken'>;
  /** Absent when the file is no certificate. */
  readonly certificate?: Certificate;
  readonly examinations: readonly Examination[];
}

/** Verifies every aspect of a certificate. Objections are returned, never thrown. */
export function verifyCertificate(parts: VerifyParts): Verification {
  let certificate: Certificate;
  try {
    certificate = readCertificate(parts.certificate);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return { outcome: 'failed', examinations: [told('form', 'wrong', `it ${error.message}`)] };
  }
  const examinations = [
    told(
      'form',
      'holds',
      `it has form version ${String(certificate.formVersion)}, and its bytes are canonical`,
    ),
    ...signatureOf(certificate, parts.key),
    content(certificate),
    ...evidence(certificate),
    ...start(certificate),
    ...time(certificate, parts.now),
    ...versions(certificate, parts.own),
    ...recording(certificate, parts),
  ];
  return { outcome: outcomeOf(certificate, examinations), certificate, examinations };
}

function told(aspect: Aspect, found: Found, says: string): Examination {
  return { aspect, found, says };
}

function signatureOf(certificate: Certificate, key: KeyObject | undefined): Examination[] {
  const { signature } = certificate;
  if (signature === undefined)
    return [
      key === undefined
        ? told('signer', 'open', 'authenticity not checked: it is not signed')
        : told('signature', 'wrong', 'it is not signed'),
    ];
  const fault = signatureFault({ ...certificate, signature }, key);
  if (fault !== undefined) return [told('signature', 'wrong', fault)];
  const by = `the key ${signature.fingerprint}`;
  if (key !== undefined)
    return [told('signature', 'holds', `it is signed with ${by}, the one given`)];
  return [
    told('signature', 'holds', `nothing was changed since it was signed with ${by}`),
    told(
      'signer',
      'open',
      'authenticity not checked: the key was taken from the certificate itself, and anyone can create one; give the public key of the certifier you trust with --key',
    ),
  ];
}

function content(certificate: Certificate): Examination {
  const fault = contradiction(certificate);
  if (fault !== undefined) return told('content', 'wrong', `it contradicts itself: ${fault}`);
  return told('content', 'holds', 'outcome, reasons and numbers follow from the verdicts in it');
}

/** A recording is no more trustworthy than the person who handed it in. */
function evidence({ evidence: by }: Certificate): readonly Examination[] {
  if (by === 'witnessed') return [];
  return [
    told(
      'evidence',
      'remark',
      'it was made from a recording that was handed in, which could have been edited before; the signer did not see the terminal at work and vouches for the recording',
    ),
  ];
}

/** The clocks of two machines may differ by this much. */
const toleranceMs = 5 * 60_000;

/** The digest of the start lets a witness compare it with what was printed then. */
function start(certificate: Certificate): readonly Examination[] {
  const fault = digestFault(certificate);
  if (fault !== undefined) return [told('start', 'wrong', fault)];
  const { startDigest } = certificate.run;
  if (startDigest === null) return [];
  return [
    told('start', 'holds', `it belongs to the run that started with the digest ${startDigest}`),
  ];
}

/** A certificate must be issued after its run, before now, and must still be valid. */
function time({ issuedAt, validUntil, run }: Certificate, now: number): readonly Examination[] {
  const issued = Date.parse(issuedAt);
  const ended = Date.parse(run.startedAt) + run.durationMs;
  if (issued < ended - toleranceMs)
    return [told('time', 'wrong', `it was issued at ${issuedAt}, before its run had ended`)];
  if (issued > now + toleranceMs)
    return [told('time', 'wrong', `it was issued at ${issuedAt}, which is in the future`)];
  if (Date.parse(validUntil) < issued)
    return [told('time', 'wrong', `it expired at ${validUntil}, before it was issued`)];
  if (now > Date.parse(validUntil)) return [told('time', 'wrong', `it expired at ${validUntil}`)];
  const says = `it was issued at ${issuedAt}, after its run, and is valid until ${validUntil}`;
  return [told('time', 'holds', says)];
}

function versions(
  { catalogue, harness }: Certificate,
  own: VerifyParts['own'],
): readonly Examination[] {
  const sameRules = catalogue.sha256 === own.catalogue.sha256;
  const sameHarness = harness.sha256 === own.harness.sha256;
  return [
    sameRules
      ? told('catalogue', 'holds', `its ${String(catalogue.rules)} rules are those in force here`)
      : told('catalogue', 'remark', `its rules (${catalogue.set}) are not those in force here`),
    sameHarness
      ? told('harness', 'holds', `it was judged by this version of Platen (${harness.version})`)
      : told(
          'harness',
          'remark',
          `it was judged by another version of Platen (${harness.version}) than this one (${own.harness.version})`,
        ),
  ];
}

function recording(certificate: Certificate, parts: VerifyParts): readonly Examination[] {
  const { journal } = parts;
  if (journal === undefined)
    return [told('verdicts', 'remark', 'not judged again: give the recording with --journal')];
  const { sha256, events } = journal;
  if (sha256 !== certificate.journal.sha256) {
    const says = `it is not the recording that was judged: its SHA-256 is ${sha256}`;
    return [told('journal', 'wrong', says)];
  }
  const same = told('journal', 'holds', 'it is the recording that was judged, byte for byte');
  if (events instanceof JournalError)
    return [same, told('verdicts', 'open', `this version cannot read it: ${events.message}`)];
  const fault = uncertifiable(events);
  if (fault !== undefined)
    return [
      same,
      told('verdicts', 'wrong', `the recording does not support a certificate: ${fault}`),
    ];
  return [same, verdicts(certificate, events, parts)];
}

function verdicts(
  certificate: Certificate,
  events: readonly JournalEvent[],
  { own, judgeAgain }: VerifyParts,
): Examination {
  const isSameJudge =
    certificate.catalogue.sha256 === own.catalogue.sha256 &&
    certificate.harness.sha256 === own.harness.sha256;
  const details = differencesOf(
    certificate,
    judgeAgain(events, chosenIn(certificate)),
    isSameJudge,
  );
  const all = `all ${String(certificate.rules.length)}`;
  if (details.length === 0) return told('verdicts', 'holds', `judged again, ${all} are the same`);
  const differ = `judged again, there ${details.length === 1 ? 'is' : 'are'} ${counted(details.length, 'difference')}`;
  return isSameJudge
    ? { ...told('verdicts', 'wrong', differ), details }
    : {
        ...told('verdicts', 'open', `${differ}, possibly because this version of Platen differs`),
        details,
      };
}

function chosenIn({ plan }: Certificate): readonly string[] | undefined {
  return plan.partial ? plan.only : undefined;
}

function outcomeOf(
  { outcome, rules }: Certificate,
  examinations: readonly Examination[],
): Verification['outcome'] {
  const has = (found: Found): boolean => examinations.some((one) => one.found === found);
  if (has('wrong')) return 'failed';
  if (outcome === 'not certified')
    return rules.some(({ verdict }) => verdict === 'FAILED') ? 'failed' : 'incomplete';
  return has('open') ? 'incomplete' : 'passed';
}
