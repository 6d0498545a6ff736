import { join } from 'node:path';
import type { Certificate } from '../../reports/certificate/certificate.ts';
import { harnessIdentity } from '../../reports/certificate/harness.ts';
import { validUntil } from '../../reports/certificate/make-certificate.ts';
import { longestCertificate } from '../../reports/certificate/read-certificate.ts';
import { signCertificate } from '../../reports/certificate/signature.ts';
import {
  type Examination,
  verifyCertificate,
} from '../../reports/certificate/verify-certificate.ts';
import { keepCertificate } from '../../reports/certificate/write-certificate.ts';
import { readBounded } from '../../simulators/kit/bounded-file.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { judgeAgain, rulesInForce } from '../certificate/judging.ts';
import { readPrivateKey } from '../certificate/keys.ts';
import { passphraseFile, readPassphrase } from '../certificate/passphrase.ts';
import { issueOf } from '../certify/issue.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text, wholeNumber } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { readRecordingFile } from '../recording.ts';

export const signCommand = defineCommand({
  name: 'sign',
  about:
    "Signs the certificate of a finished run of 'platen certify', so that the key is not " +
    'on the machine while the terminal is tested. The recording is judged again first. A ' +
    'certificate that does not follow from its recording, or that belongs to another run ' +
    'than the digest of --start, is not signed. Exits with 0 when it was signed, else ' +
    'with 1.',
  examples: [
    {
      line: 'sign certified --key certifier.pem',
      does: 'signs the certificate in the folder of the run',
    },
    {
      line: 'sign certified --key certifier.pem --start 5f0c… --issuer "Test house"',
      does: 'signs only the run that certify began with this digest; names the issuer',
    },
  ],
  args: { run: argument('run', 'the folder of the run, with certificate.json and the recording') },
  options: {
    key: text('--key <file>', "the certifier's private key"),
    passphraseFile,
    start: text(
      '--start <digest>',
      'digest that certify showed when the run began; any other run is refused',
    ),
    issuer: text('--issuer <text>', 'issuer named in the certificate'),
    applicant: text('--applicant <text>', 'applicant named in the certificate'),
    validDays: wholeNumber('--valid-days <number>', 'validity from the date of issue, in days', {
      min: 1,
      max: 3_650,
    }),
    json: flag('--json', 'print what was signed as one JSON document on stdout'),
  },
  async run({ args, options, terminal, environment }) {
    if (options.key === undefined)
      throw new UsageError('--key names the private key', "'platen keygen' creates one.");
    const passphrase = await readPassphrase(options.passphraseFile, environment);
    const key = await readPrivateKey(options.key, passphrase);
    const { validDays, ...issue } = issueOf(options);
    using progress = terminal.progress('sign');
    progress.update('judging the recording again');
    const found = await examined(args.run);
    const faults = [...found.faults, ...startFaults(found.certificate, options.start)];
    progress.done();
    if (found.certificate === undefined || faults.length > 0) {
      for (const fault of faults) terminal.note(fault);
      terminal.note('failed: not signed');
      return 'failed';
    }
    const { signature: _, ...content } = found.certificate;
    const until =
      validDays === undefined ? {} : { validUntil: validUntil(content.issuedAt, validDays) };
    const signed = signCertificate({ ...content, ...issue, ...until }, key);
    const { html } = await keepCertificate(signed, args.run);
    const { fingerprint = '' } = signed.signature ?? {};
    if (options.json)
      terminal.json({ schemaVersion: 1, outcome: signed.outcome, fingerprint, certificate: html });
    terminal.print(`passed: ${signed.outcome}, signed with the key ${fingerprint}: ${html}`);
    return 'passed';
  },
});

interface Found {
  readonly certificate: Certificate | undefined;
  /** What keeps it from being signed, a line each. */
  readonly faults: readonly string[];
}

/** Looks at all of it but the signature. */
async function examined(folder: string): Promise<Found> {
  const file = join(folder, 'certificate.json');
  const { certificate, examinations } = verifyCertificate({
    certificate: readBounded(file, longestCertificate),
    journal: await readRecordingFile(folder),
    own: { catalogue: rulesInForce(), harness: harnessIdentity() },
    judgeAgain,
    now: systemClock.now(),
  });
  return { certificate, faults: examinations.filter(isAgainst).map(lineOf) };
}

/** It is about to be signed: an earlier signature, or none, is of no matter. */
function isAgainst({ aspect, found }: Examination): boolean {
  const isSignature = aspect === 'signature' || aspect === 'signer';
  return !isSignature && (found === 'wrong' || found === 'open');
}

function lineOf({ aspect, says, details = [] }: Examination): string {
  return [`${aspect}: ${says}`, ...details].join('\n  ');
}

function startFaults(certificate: Certificate | undefined, start: string | undefined): string[] {
  const began = certificate?.run.startDigest ?? undefined;
  if (start === undefined || began === start.trim().toLowerCase()) return [];
  return [`start: its run started with the digest ${began ?? 'none'}, not with the given one`];
}
