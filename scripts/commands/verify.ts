import type { Certificate } from '../../reports/certificate/certificate.ts';
import { hasPassed } from '../../reports/certificate/conclusion.ts';
import { harnessIdentity } from '../../reports/certificate/harness.ts';
import { longestCertificate } from '../../reports/certificate/read-certificate.ts';
import {
  type Examination,
  type Found,
  type Verification,
  verifyCertificate,
} from '../../reports/certificate/verify-certificate.ts';
import { numbersLine } from '../../reports/numbers.ts';
import { FileTooLong, readBounded } from '../../simulators/kit/bounded-file.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { judgeAgain, rulesInForce } from '../certificate/judging.ts';
import { readPublicKey } from '../certificate/keys.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { readRecordingFile } from '../recording.ts';
import { fileIn } from '../run-file.ts';

export const verifyCommand = defineCommand({
  name: 'verify',
  about:
    "Verifies a terminal's certificate offline: its exact form, its signature, its " +
    'consistency, and, with the recording, whether every verdict can be reproduced. ' +
    'Without the public key of a certifier you trust, authenticity is not checked and the ' +
    'exit code is 3: anyone can sign a forgery or remove the signature. Exits with 0 when the certificate is ' +
    'genuine and the terminal certified; with 1 when it is not genuine or reports broken ' +
    'rules; with 3 when too little was judged, or a verdict could not be reproduced. The ' +
    'record of a partial run (certify --only) certifies nothing and exits with 3, even if ' +
    'the run passed. A certificate made from a recording (certify --journal) is only as ' +
    "good as its signer's word, because a recording can be edited.",
  examples: [
    {
      line: 'verify certificate.json --key certifier.pub.pem',
      does: 'checks that it is from the owner of this public key',
    },
    {
      line: 'verify certificate.json --key certifier.pub.pem --journal journal.ndjson',
      does: 'also checks that the recording yields its verdicts',
    },
    {
      line: 'verify reports/latest --key certifier.pub.pem --json',
      does: 'verifies the certificate of the last run; prints JSON',
    },
  ],
  args: { certificate: argument('certificate', 'a certificate.json, or a folder that holds one') },
  options: {
    key: text(
      '--key <file>',
      "the certifier's public key (PEM); without it authenticity is not checked",
    ),
    journal: text('--journal <file>', 'the recording, or its folder: judge it again and compare'),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ args, options, terminal }) {
    using progress = terminal.progress('verify');
    const certificate = await readBytes(args.certificate);
    const key = options.key === undefined ? undefined : await readPublicKey(options.key);
    progress.update('reading the recording and judging it again');
    const journal =
      options.journal === undefined ? undefined : await readRecordingFile(options.journal);
    const verification = verifyCertificate({
      certificate,
      ...(key === undefined ? {} : { key }),
      ...(journal === undefined ? {} : { journal }),
      own: { catalogue: rulesInForce(), harness: harnessIdentity() },
      judgeAgain,
      now: systemClock.now(),
    });
    progress.done();
    if (options.json) terminal.json(jsonOf(verification));
    else printVerification(verification, terminal);
    return verification.outcome;
  },
});

/** What is too long is named by its length: no more of it is read. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await fileIn(path, 'certificate.json');
  try {
    return readBounded(file, longestCertificate);
  } catch (error) {
    if (!(error instanceof FileTooLong)) throw error;
    return new Uint8Array(longestCertificate + 1);
  }
}

const words: Readonly<Record<Found, string>> = {
  holds: 'ok',
  wrong: 'WRONG',
  open: 'OPEN',
  remark: 'note',
};

function printVerification(
  { outcome, certificate, examinations }: Verification,
  terminal: Terminal,
): void {
  for (const { aspect, found, says, details = [] } of examinations) {
    const line = `${words[found].padEnd(5)}  ${aspect.padEnd(9)}  ${says}`;
    terminal.print(line);
    for (const detail of details.slice(0, shownDetails)) terminal.print(`${indent}${detail}`);
    const rest = details.length - shownDetails;
    if (rest > 0) terminal.print(`${indent}and ${String(rest)} more, see --json`);
  }
  if (certificate === undefined) terminal.print(`${outcome}: this is not an unchanged certificate`);
  else terminal.print(`${outcome}: ${sentence(certificate, examinations)}`);
}

const shownDetails = 20;
const indent = ' '.repeat(18);

function sentence(certificate: Certificate, examinations: readonly Examination[]): string {
  const { name, version } = certificate.terminal;
  const who = [name, version].join(' ').trim();
  const isWrong = examinations.some(({ found }) => found === 'wrong');
  if (isWrong) return `its statements about ${who} cannot be relied on`;
  const isByAnybody = examinations.some(({ aspect }) => aspect === 'signer');
  const by = isByAnybody ? 'authenticity not checked' : 'signed with the given key';
  const { outcome, plan, summary } = certificate;
  const partial = plan.partial ? ` (${partialWords(certificate)})` : '';
  return `${who} is ${outcome}${partial}, ${by}, ${numbersLine(summary)}`;
}

/** What was chosen may have passed: whether anybody is certified is another question. */
function partialWords(certificate: Certificate): string {
  const { only } = certificate.plan;
  const what = only.length === 0 ? 'some test cases' : only.join(', ');
  const how = hasPassed(certificate) ? 'passed' : 'did not pass';
  return `the record of a partial run: ${what} ${how}, and a partial run certifies nothing`;
}

function jsonOf({ outcome, certificate, examinations }: Verification): object {
  return {
    schemaVersion: 1,
    outcome,
    certificate:
      certificate === undefined
        ? null
        : {
            outcome: certificate.outcome,
            terminal: certificate.terminal,
            evidence: certificate.evidence,
            partial: certificate.plan.partial,
            only: certificate.plan.only,
            selectionPassed: hasPassed(certificate),
            issuedAt: certificate.issuedAt,
            fingerprint: certificate.signature?.fingerprint ?? null,
          },
    examinations,
  };
}
